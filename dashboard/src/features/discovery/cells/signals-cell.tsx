import type { TokenRow } from '@mintscope/schemas/token';
import { type LucideIcon, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useRowValue } from '../../../components/table/row-context.tsx';
import { Chip, type Tone } from '../../../components/ui/chip.tsx';
import { creatorSignals, riskSignals, type Signal } from '../risk.ts';
import styles from './signals-cell.module.css';

const icons: Partial<Record<Tone, LucideIcon>> = { bad: OctagonAlert, warn: TriangleAlert, good: ShieldCheck };

const readRisk = (row: TokenRow | undefined) => (row ? JSON.stringify(riskSignals(row)) : '[]');
const readCreator = (row: TokenRow | undefined) => (row ? JSON.stringify(creatorSignals(row)) : '[]');

export function RiskCell({ id }: { id: string }) {
  return <Signals text={useRowValue(id, readRisk)} most={3} unknown="No risk figures yet" />;
}

export function CreatorCell({ id }: { id: string }) {
  return <Signals text={useRowValue(id, readCreator)} most={2} unknown="Nothing known of the creator yet" />;
}

/** Draws again only when the text changes, which is when a label or a colour does. */
function Signals({ text, most, unknown }: { text: string; most: number; unknown: string }) {
  const signals = JSON.parse(text) as Signal[];
  if (signals.length === 0) {
    return (
      <span className={styles.none} data-tip={unknown}>
        –
      </span>
    );
  }
  // What is neither good nor bad is kept behind the "+n" as soon as something is.
  const telling = signals.filter((signal) => signal.tone !== 'plain');
  const shown = (telling.length > 0 ? telling : signals).slice(0, most);
  const rest = signals.filter((signal) => !shown.includes(signal));
  return (
    <span className={styles.signals}>
      {shown.map(({ id, label, tone, tip }) => (
        <Chip key={id} tone={tone} icon={icons[tone]} tip={tip}>
          {label}
        </Chip>
      ))}
      {rest.length > 0 && <Chip tip={rest.map((signal) => signal.label).join('\n')}>+{rest.length}</Chip>}
    </span>
  );
}
