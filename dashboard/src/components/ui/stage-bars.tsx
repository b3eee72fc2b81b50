import { scoreStep } from '../../lib/band.ts';
import { formatScore } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import styles from './stage-bars.module.css';

interface StageBarsProps {
  /** Surface, wallets, transactions: 0-100, null while unavailable. */
  scores: readonly [number | null, number | null, number | null];
}

const stages = ['Surface', 'Wallets', 'Trades'] as const;

/** Three short bars on one scale, each with its number. Rows hold them: a clip or a transform each would be most of a frame that scrolls. */
export function StageBars({ scores }: StageBarsProps) {
  const values = useParameters();
  return (
    <span className={styles.bars}>
      {stages.map((stage, index) => {
        const score = scores[index] ?? null;
        return (
          <span
            key={stage}
            role="img"
            aria-label={`${stage} ${formatScore(score)}`}
            className={styles.bar}
            data-step={scoreStep(score, values)}
          >
            <span className={styles.label}>{stage[0]}</span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ width: `${score ?? 0}%` }} />
            </span>
            <span className={styles.value}>{formatScore(score)}</span>
          </span>
        );
      })}
    </span>
  );
}
