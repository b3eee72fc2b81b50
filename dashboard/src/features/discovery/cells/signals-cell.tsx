import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { type LucideIcon, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useContext } from 'react';
import { RoomyTable, useRowValue } from '../../../components/table/row-context.tsx';
import { Chip, type Tone } from '../../../components/ui/chip.tsx';
import { useByParameters } from '../../../lib/parameters-context.tsx';
import { creatorSignals, riskSignals, type Signal } from '../risk.ts';
import styles from './signals-cell.module.css';

const icons: Partial<Record<Tone, LucideIcon>> = { bad: OctagonAlert, warn: TriangleAlert, good: ShieldCheck };

const readRisk = (values: ParameterValues) => (row: TokenRow | undefined) =>
  row ? JSON.stringify(riskSignals(row, values)) : '[]';
const readCreator = (values: ParameterValues) => (row: TokenRow | undefined) =>
  row ? JSON.stringify(creatorSignals(row, values)) : '[]';

export function RiskCell({ id }: { id: string }) {
  return <Signals text={useRowValue(id, useByParameters(readRisk))} unknown="No risk figures yet" />;
}

export function CreatorCell({ id }: { id: string }) {
  return <Signals text={useRowValue(id, useByParameters(readCreator))} unknown="Nothing known of the creator yet" />;
}

/** What two lines have room for, beside the "+n"; a dense row has room for the first of them. */
const most = { usual: 2, roomy: 5 };

/** Draws again only when the text changes, which is when a label or a colour does. */
function Signals({ text, unknown }: { text: string; unknown: string }) {
  const roomy = useContext(RoomyTable);
  const signals = JSON.parse(text) as Signal[];
  if (signals.length === 0) {
    return (
      <span className={styles.none} data-tip={unknown}>
        –
      </span>
    );
  }
  const shown = roomy ? byWeight(signals).slice(0, most.roomy) : fewOf(signals);
  const behind = (chips: readonly Signal[]) => signals.filter((signal) => !chips.includes(signal));
  return (
    <span className={styles.signals}>
      {shown.map(({ label, tone, tip }, n) => (
        // By place: another signal writes itself into the chip that stands there.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={n} className={n > 0 ? styles.roomy : styles.first} data-alone={shown.length === 1 || undefined}>
          <Chip tone={tone} icon={icons[tone]} tip={tip}>
            {label}
          </Chip>
          {/* Beside the last one, so that it takes no third line. */}
          {n === shown.length - 1 && <Rest signals={behind(shown)} className={styles.more} />}
        </span>
      ))}
      <Rest signals={behind(shown.slice(0, 1))} className={styles.dense} />
    </span>
  );
}

const isTelling = ({ tone }: Signal) => tone !== 'plain';

/** What is neither good nor bad comes last. */
function byWeight(signals: readonly Signal[]): Signal[] {
  return [...signals.filter(isTelling), ...signals.filter((signal) => !isTelling(signal))];
}

/** Where there is little room, what says nothing goes behind the "+n" as soon as something is told; one alone stands in the place of its "+1". */
function fewOf(signals: readonly Signal[]): Signal[] {
  const telling = signals.filter(isTelling);
  const isShown = telling.length === 0 || signals.length <= most.usual;
  return (isShown ? byWeight(signals) : telling).slice(0, most.usual);
}

function Rest({ signals, className }: { signals: readonly Signal[]; className: string | undefined }) {
  if (signals.length === 0) return null;
  return (
    <span className={className}>
      <Chip tip={signals.map(({ label }) => label).join('\n')}>+{signals.length}</Chip>
    </span>
  );
}
