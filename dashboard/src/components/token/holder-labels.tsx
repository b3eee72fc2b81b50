import type { Label } from '@mintscope/schemas/token-groups';
import { shortenAddress } from '../../lib/format.ts';
import { Chip } from '../ui/chip.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { labelNames } from './label-names.ts';
import styles from './simple-table.module.css';

const mostLabels = 2;

/** The two that say most; the rest is told by a tip. */
export function HolderLabels({ labels, wallet }: { labels: readonly Label[]; wallet: string }) {
  const named = labels.filter((label) => label !== 'suspicious').map((label) => ({ label, ...labelNames[label] }));
  const rest = named.slice(mostLabels);
  return (
    <span className={styles.labels}>
      {named.slice(0, mostLabels).map(({ label, name, tone, tip }) => (
        <EvidenceButton key={label} of={label} title={`${name}, ${shortenAddress(wallet)}`} wallet={wallet}>
          <Chip tone={tone} tip={tip}>
            {name}
          </Chip>
        </EvidenceButton>
      ))}
      {rest.length > 0 && <Chip tip={rest.map(({ name }) => name).join(', ')}>+{rest.length}</Chip>}
    </span>
  );
}
