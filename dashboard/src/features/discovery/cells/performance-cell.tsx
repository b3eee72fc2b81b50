import { displayLimits } from '@mintscope/metrics/display-limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { memo, useLayoutEffect, useRef } from 'react';
import { LiveText } from '../../../components/table/live-text.tsx';
import { useRowSource } from '../../../components/table/row-context.tsx';
import { sparkPath } from '../../../components/ui/sparkline.ts';
import { formatMultiple, formatPrice } from '../../../lib/format.ts';
import styles from './performance-cell.module.css';

const width = 64;
const height = 26;

const currentText = (row: TokenRow) => formatMultiple(row.performance.currentX);
const currentRank = (row: TokenRow) => row.performance.currentX;

const { multiple, peak: peaks, milestones } = displayLimits;

const currentTone = ({ performance: { currentX: now } }: TokenRow) =>
  now === null ? '' : now >= multiple.excellent ? 'excellent' : now >= multiple.positive ? 'positive' : 'negative';

const currentTip = ({ performance: { currentX, entryPrice, currentPrice } }: TokenRow) => {
  // The preview does not tell where a token began.
  const entry = entryPrice === null ? '' : `Entry ${formatPrice(entryPrice)} SOL\n`;
  const tiers = `${multiple.excellent}x or more is excellent, ${multiple.positive}x or more positive`;
  return `Now ${formatMultiple(currentX)} of entry\n${entry}Now ${formatPrice(currentPrice)} SOL\n${tiers}`;
};

/** The all-time high with a star for each milestone. */
const peakText = ({ performance: { maxX: peak } }: TokenRow) => {
  const stars = milestones.filter((milestone) => peak !== null && peak >= milestone);
  return `${stars.map(() => '★').join('')}${stars.length > 0 ? ' ' : ''}max ${formatMultiple(peak)}`;
};

const peakTone = ({ performance: { maxX: peak } }: TokenRow) =>
  peak === null ? '' : peak >= peaks.high ? 'excellent' : peak >= peaks.medium ? 'positive' : '';

export function PerformanceCell({ id }: { id: string }) {
  return (
    <span className={styles.cell}>
      <LiveSpark id={id} />
      <span className={styles.texts}>
        <LiveText
          id={id}
          text={currentText}
          rank={currentRank}
          tone={currentTone}
          tip={currentTip}
          className={styles.now}
        />
        <LiveText id={id} text={peakText} tone={peakTone} className={styles.peak} />
      </span>
    </span>
  );
}

/** Price since launch; redrawn by itself, like a live text. */
const LiveSpark = memo(({ id }: { id: string }) => {
  const { store } = useRowSource<TokenRow>();
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    let drawn: readonly number[] | null = null;
    const paint = () => {
      const row = store.get(id);
      if (!row || !line.current || row.spark === drawn) return;
      drawn = row.spark;
      line.current.setAttribute('d', sparkPath(row.spark, width, height - 4));
      const [first = 0] = row.spark;
      line.current.dataset.tone = (row.spark.at(-1) ?? first) >= first ? 'up' : 'down';
    };
    paint();
    return store.watchRow(id, paint);
  }, [store, id]);
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label="Price since launch">
      <path ref={line} transform="translate(0 2)" />
    </svg>
  );
});
