import { scoreStep } from '../../lib/band.ts';
import { formatScore } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import styles from './stage-bars.module.css';

interface StageBarsProps {
  /** Surface, wallets, transactions: 0-100, null while unavailable. */
  scores: readonly [number | null, number | null, number | null];
}

const stages = ['Surface', 'Wallets', 'Trades'] as const;

/** Three short bars on one scale, each with its number. */
export function StageBars({ scores }: StageBarsProps) {
  const values = useParameters();
  return (
    <span className={styles.bars}>
      {stages.map((stage, index) => {
        const score = scores[index] ?? null;
        return (
          <span key={stage} className={styles.bar} data-step={scoreStep(score, values)}>
            <span className={styles.label}>{stage[0]}</span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ transform: `scaleX(${(score ?? 0) / 100})` }} />
            </span>
            <span className={styles.value}>
              <span className="visually-hidden">{stage} </span>
              {formatScore(score)}
            </span>
          </span>
        );
      })}
    </span>
  );
}
