import { mainWeights } from '@mintscope/schemas/parameters/main-weights';
import { Activity, type LucideIcon, Network, ScanSearch } from 'lucide-react';
import { formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import styles from './landing.module.css';

interface Stage {
  weight: 'surface' | 'investigation' | 'transaction';
  icon: LucideIcon;
  name: string;
  says: string;
  looksAt: string;
}

const stages: readonly Stage[] = [
  {
    weight: 'surface',
    icon: ScanSearch,
    name: 'Surface',
    says: 'Is the token sound at first sight? Ready with the first trades.',
    looksAt: 'Momentum, volume, liquidity, mint and freeze authority, rug ratio, snipers, bundles.',
  },
  {
    weight: 'investigation',
    icon: Network,
    name: 'Wallets',
    says: 'Who really holds it? Wallets that act as one are counted as one.',
    looksAt: 'Gini and Herfindahl index, Nakamoto coefficient, connected supply, top ten, the network between holders.',
  },
  {
    weight: 'transaction',
    icon: Activity,
    name: 'Transactions',
    says: 'Do people trade it, or scripts?',
    looksAt: 'Intervals, fees, amounts, slots, reuse of accounts, bursts: a model makes a bot probability of them.',
  },
];

/** How the final score comes about, with the weights in force. */
export function Stages() {
  const { shares } = mainWeights(useParameters());
  return (
    <section className={styles.section} aria-labelledby="stages">
      <h2 id="stages" className={styles.title}>
        One score, three stages, all of its reasons
      </h2>
      <ol className={styles.stages}>
        {stages.map(({ weight, icon: Icon, name, says, looksAt }) => (
          <li key={weight} className={styles.stage}>
            <div className={styles.stageHead}>
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              <h3>{name}</h3>
              <span className={styles.small}>{formatShare(shares[weight])} of the score</span>
            </div>
            <p>{says}</p>
            <p className={styles.small}>{looksAt}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
