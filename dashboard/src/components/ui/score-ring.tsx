import { scoreStep } from '../../lib/band.ts';
import { formatScore } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import styles from './score-ring.module.css';

interface ScoreRingProps {
  score: number | null;
  provisional?: boolean;
  size?: number;
}

/** The final score as a ring of the five-step scale; the asterisk pulses while the analysis is not complete. */
export function ScoreRing({ score, provisional = false, size = 34 }: ScoreRingProps) {
  const values = useParameters();
  const stroke = size >= 56 ? 5 : 3;
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const middle = size / 2;
  return (
    <span
      className={styles.ring}
      data-step={scoreStep(score, values)}
      data-large={size >= 56 || undefined}
      style={{ width: size, height: size }}
      role="img"
      aria-label={
        score === null ? 'No score yet' : `Score ${formatScore(score)} of 100${provisional ? ', provisional' : ''}`
      }
    >
      <svg width={size} height={size} aria-hidden="true">
        <circle className={styles.track} cx={middle} cy={middle} r={radius} strokeWidth={stroke} />
        {score !== null && (
          <circle
            className={styles.arc}
            cx={middle}
            cy={middle}
            r={radius}
            strokeWidth={stroke}
            strokeDasharray={`${(length * score) / 100} ${length * (1 - score / 100)}`}
            // From the top: a circle's line begins at the right.
            strokeDashoffset={length / 4}
          />
        )}
      </svg>
      <span className={styles.value}>{formatScore(score)}</span>
      {provisional && score !== null && <span className={styles.mark}>*</span>}
    </span>
  );
}
