import type { ScoreTrace } from '@mintscope/schemas/score';
import { formatPoints } from '../../lib/format-points.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { AsOf } from './as-of.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { leadReasons } from './lead-reason.ts';
import styles from './reasons-card.module.css';
import { severityMarks } from './severity-marks.ts';

/** The other sentences behind the score, worst first: how much each weighs and what it moves the score by. */
export function ReasonsCard({ trace }: { trace: Pick<ScoreTrace, 'band' | 'reasons'> }) {
  const { first, against } = leadReasons(trace);
  const rest = trace.reasons.filter((reason) => reason !== first && reason !== against);
  if (rest.length === 0) return null;
  return (
    <Card title="Also" side={<AsOf />}>
      <ul className={styles.reasons}>
        {rest.map(({ text, severity, points, of }) => (
          <li key={text} className={styles.reason}>
            <span className={styles.mark}>
              <Chip tone={severityMarks[severity].tone}>{severityMarks[severity].label}</Chip>
            </span>
            <span>
              {of === undefined ? (
                text
              ) : (
                <EvidenceButton of={of} title={text}>
                  {text}
                </EvidenceButton>
              )}
            </span>
            <span className={styles.points} data-tip={points === null ? undefined : 'Points of the final score'}>
              {points === null ? '' : formatPoints(points)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
