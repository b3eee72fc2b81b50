import type { TokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import { History } from 'lucide-react';
import { bandLabel } from '../../../lib/band.ts';
import { formatCount, formatDuration, formatScore } from '../../../lib/format.ts';
import { tokenName } from '../../../lib/token-name.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import styles from './past-bar.module.css';

const secondMs = 1_000;
const steps = [
  ['-10000', '−10 s'],
  ['-1000', '−1 s'],
  ['1000', '+1 s'],
  ['10000', '+10 s'],
] as const;
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const timeOfDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

interface PastBarProps {
  mint: string;
  past: TokenPast;
  /** Which second is wanted (ms); `past` may still tell of another. */
  atMs: number;
  /** The last second that can be asked for. */
  toMs: number;
  onAt: (atMs: number) => void;
  onNow: () => void;
}

/** Which past second the page shows, what score and place the token had, and the way to other seconds. */
export function PastBar({ mint, past, atMs, toMs, onAt, onNow }: PastBarProps) {
  const fromMs = Math.floor(past.createdAt / secondMs) * secondMs;
  const go = (wantedMs: number) => onAt(Math.min(toMs, Math.max(fromMs, wantedMs)));
  const ageMs = atMs - past.createdAt;
  const age = ageMs < secondMs ? 'at the launch' : `${formatDuration(ageMs)} after the launch`;
  return (
    <section className={styles.bar} aria-label="Time machine">
      <div className={styles.head}>
        <span className={styles.mark}>
          <History size={14} aria-hidden />
          Past
        </span>
        <h1 className={styles.symbol}>{tokenName(past.symbol, mint)}</h1>
        <time dateTime={new Date(atMs).toISOString()} data-tip={dayAndTime.format(atMs)}>
          {isToday(atMs) ? timeOfDay.format(atMs) : dayAndTime.format(atMs)}
        </time>
        <span className={styles.age}>{age}</span>
        <Standing past={past} />
        <span className={styles.now}>
          <Button look="main" onClick={onNow}>
            Back to now
          </Button>
        </span>
      </div>
      <div className={styles.time}>
        <input
          type="range"
          className={styles.slider}
          min={fromMs}
          max={toMs}
          step={secondMs}
          value={atMs}
          aria-label="Second shown"
          aria-valuetext={age}
          onChange={(event) => go(Number(event.target.value))}
        />
        <Segments label="Step" value="" options={steps} onChange={(step) => go(atMs + Number(step))} />
      </div>
    </section>
  );
}

function isToday(atMs: number): boolean {
  return new Date(atMs).toDateString() === new Date().toDateString();
}

/** Its place at that second; its score too where no card tells it. */
function Standing({ past: { score, rank, told } }: { past: TokenPast }) {
  if (!score) return <span className={styles.age}>No score was told by then</span>;
  const verdict = score.final === null ? 'No verdict' : `${bandLabel(score.band)} ${formatScore(score.final)}`;
  return (
    <span className={styles.standing} aria-live="polite">
      {told === null && <b>{verdict}</b>}
      {rank && (
        <span
          data-tip={`By its final score at this second, ${formatScore(score.final)}, among the tokens of the list then that had one`}
        >
          rank {formatCount(rank.place)} of {formatCount(rank.of)}
        </span>
      )}
    </span>
  );
}
