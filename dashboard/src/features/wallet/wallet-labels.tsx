import type { Label } from '@mintscope/schemas/token-groups';
import { EvidenceButton } from '../../components/token/evidence-button.tsx';
import { EvidenceProvider } from '../../components/token/evidence-provider.tsx';
import { labelNames } from '../../components/token/label-names.ts';
import { Chip } from '../../components/ui/chip.tsx';
import { dash, shortenAddress } from '../../lib/format.ts';
import styles from './wallet-labels.module.css';

interface WalletLabelsProps {
  wallet: string;
  /** The token in which it wears them. */
  mint: string;
  labels: readonly Label[] | null;
}

/** What the analysis of one token calls the wallet; each label opens its evidence there. */
export function WalletLabels({ wallet, mint, labels }: WalletLabelsProps) {
  if (labels === null)
    return (
      <span data-tip="Not known: the analysis of this token does not name this wallet, or is not kept.">{dash}</span>
    );
  if (labels.length === 0) return <span className={styles.none}>none</span>;
  return (
    <EvidenceProvider mint={mint}>
      <span className={styles.labels}>
        {labels.map((label) => (
          <WalletLabel key={label} wallet={wallet} label={label} />
        ))}
      </span>
    </EvidenceProvider>
  );
}

/** One label, which opens its evidence. */
export function WalletLabel({ wallet, label }: { wallet: string; label: Label }) {
  const { name, tone, tip } = labelNames[label];
  return (
    <EvidenceButton of={label} title={`${name}, ${shortenAddress(wallet)}`} wallet={wallet}>
      <Chip tone={tone} tip={tip}>
        {name}
      </Chip>
    </EvidenceButton>
  );
}
