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
const currentTone = (row: TokenRow) => tier(row.performance.currentX);
const currentTip = ({ performance: { currentX, entryPrice, currentPrice } }: TokenRow) => {
  // The preview does not tell where a token began.
  const entry = entryPrice === null ? '' : `Entry ${formatPrice(entryPrice)} SOL\n`;
  return `Now ${formatMultiple(currentX)} of entry\n${entry}Now ${formatPrice(currentPrice)} SOL\n2x or more is excellent, 1x or more positive`;
};
const peakText = (row: TokenRow) => `${peakMark(row.performance.maxX)}max ${formatMultiple(row.performance.maxX)}`;
const peakTone = (row: TokenRow) => {
  const peak = row.performance.maxX;
  return peak === null ? '' : peak >= 3 ? 'excellent' : peak >= 2 ? 'positive' : '';
};

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

function tier(multiple: number | null): string {
  if (multiple === null) return '';
  return multiple >= 2 ? 'excellent' : multiple >= 1 ? 'positive' : 'negative';
}

/** Tiers of the all-time high: 2x, 5x, 10x. */
function peakMark(peak: number | null): string {
  if (peak === null) return '';
  return peak >= 10 ? '★★★ ' : peak >= 5 ? '★★ ' : peak >= 2 ? '★ ' : '';
}
