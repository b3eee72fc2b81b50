import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { memo, useLayoutEffect, useRef } from 'react';
import { LiveText } from '../../../components/table/live-text.tsx';
import { useRowSource } from '../../../components/table/row-context.tsx';
import { sparkPath } from '../../../components/ui/sparkline.ts';
import { formatMultiple, formatPrice } from '../../../lib/format.ts';
import { useByParameters } from '../../../lib/parameters-context.tsx';
import styles from './performance-cell.module.css';

const width = 64;
const height = 26;

const currentText = (row: TokenRow) => formatMultiple(row.performance.currentX);
const currentRank = (row: TokenRow) => row.performance.currentX;

/** What is written and coloured by the set in force: the multiple now, and the all-time high with a star for each milestone. */
const tiersOf = (values: ParameterValues) => {
  const limit = (name: ParameterName) => parameterValue(values, name);
  const [positive, excellent] = [limit('performance.tiers.positiveX'), limit('performance.tiers.excellentX')];
  const [medium, high] = [limit('performance.tiers.peakMediumX'), limit('performance.tiers.peakHighX')];
  const milestones = [
    limit('performance.milestones.first'),
    limit('performance.milestones.second'),
    limit('performance.milestones.third'),
  ];
  return {
    currentTone: ({ performance: { currentX: now } }: TokenRow) =>
      now === null ? '' : now >= excellent ? 'excellent' : now >= positive ? 'positive' : 'negative',
    currentTip: ({ performance: { currentX, entryPrice, currentPrice } }: TokenRow) => {
      // The preview does not tell where a token began.
      const entry = entryPrice === null ? '' : `Entry ${formatPrice(entryPrice)} SOL\n`;
      const tiers = `${excellent}x or more is excellent, ${positive}x or more positive`;
      return `Now ${formatMultiple(currentX)} of entry\n${entry}Now ${formatPrice(currentPrice)} SOL\n${tiers}`;
    },
    peakText: ({ performance: { maxX: peak } }: TokenRow) => {
      const stars = milestones.filter((milestone) => peak !== null && peak >= milestone);
      return `${stars.map(() => '★').join('')}${stars.length > 0 ? ' ' : ''}max ${formatMultiple(peak)}`;
    },
    peakTone: ({ performance: { maxX: peak } }: TokenRow) =>
      peak === null ? '' : peak >= high ? 'excellent' : peak >= medium ? 'positive' : '',
  };
};

export function PerformanceCell({ id }: { id: string }) {
  const tiers = useByParameters(tiersOf);
  return (
    <span className={styles.cell}>
      <LiveSpark id={id} />
      <span className={styles.texts}>
        <LiveText
          id={id}
          text={currentText}
          rank={currentRank}
          tone={tiers.currentTone}
          tip={tiers.currentTip}
          className={styles.now}
        />
        <LiveText id={id} text={tiers.peakText} tone={tiers.peakTone} className={styles.peak} />
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
