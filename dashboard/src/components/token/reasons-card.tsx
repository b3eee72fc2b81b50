import type { ScoreTrace, Severity } from '@mintscope/schemas/score';
import { formatPoints } from '../../lib/format-points.ts';
import { Card } from '../ui/card.tsx';
import { Chip, type Tone } from '../ui/chip.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { leadReasons } from './lead-reason.ts';
import styles from './reasons-card.module.css';

const marks: Readonly<Record<Severity, { label: string; tone: Tone }>> = {
  fatal: { label: 'Fatal', tone: 'bad' },
  critical: { label: 'Critical', tone: 'bad' },
  serious: { label: 'Serious', tone: 'warn' },
  notable: { label: 'Note', tone: 'plain' },
  good: { label: 'Good', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'info' },
};

/** The other sentences behind the score, worst first: how much each weighs and what it moves the score by. */
export function ReasonsCard({ trace }: { trace: Pick<ScoreTrace, 'band' | 'reasons'> }) {
  const { first, against } = leadReasons(trace);
  const rest = trace.reasons.filter((reason) => reason !== first && reason !== against);
  if (rest.length === 0) return null;
  return (
    <Card title="Also">
      <ul className={styles.reasons}>
        {rest.map(({ text, severity, points, of }) => (
          <li key={text} className={styles.reason}>
            <span className={styles.mark}>
              <Chip tone={marks[severity].tone}>{marks[severity].label}</Chip>
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
