import { displayLimits } from '@mintscope/metrics/display-limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { multipleTone } from '../../../components/picks/multiple-tone.ts';
import { drawnOnce } from '../../../components/table/drawn-once.ts';
import { LiveText } from '../../../components/table/live-text.tsx';
import { LiveSpark } from '../../../components/token/live-spark.tsx';
import { formatMultiple, formatPrice } from '../../../lib/format.ts';
import styles from './performance-cell.module.css';

const currentText = (row: TokenRow) => formatMultiple(row.performance.currentX);
const currentRank = (row: TokenRow) => row.performance.currentX;

const { multiple, peak: peaks, milestones } = displayLimits;

const currentTone = ({ performance: { currentX: now } }: TokenRow) =>
  now === null ? '' : now >= multiple.excellent ? 'excellent' : multipleTone(now);

const currentTip = ({ calledAt, performance: { currentX, entryPrice, currentPrice } }: TokenRow) => {
  // The preview does not tell where a token began.
  const entry =
    entryPrice === null ? '' : `${calledAt === null ? 'First' : 'Called at'} ${formatPrice(entryPrice)} SOL\n`;
  const tiers = `${multiple.excellent}x or more is excellent, above ${multiple.positive}x positive`;
  return `Now ${formatMultiple(currentX)}\n${entry}Now ${formatPrice(currentPrice)} SOL\n${tiers}`;
};

/** The all-time high, with a star for each milestone in place of the word. */
const peakText = ({ performance: { maxX: peak } }: TokenRow) => {
  const stars = milestones.filter((milestone) => peak !== null && peak >= milestone);
  return `${stars.length > 0 ? '★'.repeat(stars.length) : 'max'} ${formatMultiple(peak)}`;
};

const peakTip = ({ performance: { maxX: peak } }: TokenRow) =>
  `Highest ${formatMultiple(peak)}\nA star each for ${milestones.join('x, ')}x`;

const peakTone = ({ performance: { maxX: peak } }: TokenRow) =>
  peak === null ? '' : peak >= peaks.high ? 'excellent' : peak >= peaks.medium ? 'positive' : '';

export const PerformanceCell = drawnOnce(() => (
  <span className={styles.cell}>
    <LiveSpark />
    <span className={styles.texts}>
      <LiveText text={currentText} rank={currentRank} tone={currentTone} tip={currentTip} className={styles.now} />
      <LiveText text={peakText} tone={peakTone} tip={peakTip} className={styles.peak} />
    </span>
  </span>
));
