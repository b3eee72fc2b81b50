import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { type RangeField, rangeFields } from '@mintscope/schemas/token-filter/filter-fields';
import { Check } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { rangeTitles } from '../../components/filters/filter-titles.ts';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowSource } from '../../components/table/row-context.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { figureTip } from '../../components/ui/tip-registry.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import styles from './compare-table.module.css';
import { bestOf, type FigureLine, textOf, tipOf, toneOf } from './figure-lines.ts';

/** One figure of each token, the best marked where one is. */
export function FigureRow({ line, mints }: { line: FigureLine; mints: readonly string[] }) {
  const best = useBest(line, mints);
  const values = useParameters();
  const { store, clock } = useRowSource<TokenRow>();
  const live = useMemo(() => writersOf(line.field, values, clock.nowMs), [line, values, clock]);
  const way = line.better && `${line.better === 'higher' ? 'More' : 'Less'} is better, as scores and colours have it`;
  return (
    <tr>
      <th scope="row" {...figureTip([line.tip, way].filter(Boolean).join('\n'))}>
        {rangeTitles[line.field]}
      </th>
      {mints.map((mint) => (
        <td key={mint} className={styles.figure} data-best={best.includes(mint) || undefined}>
          {store.get(mint) ? (
            <LiveText id={mint} {...live} className={styles.text} />
          ) : (
            <Skeleton width={64} height={14} />
          )}
          {best.includes(mint) && <BestMark />}
        </td>
      ))}
    </tr>
  );
}

export function BestMark() {
  return (
    <span className={styles.mark} data-tip="The best of these">
      <Check size={13} strokeWidth={2.6} aria-hidden />
      <span className="visually-hidden">best</span>
    </span>
  );
}

/** Whose figure is the best; drawn again only when that changes. */
export function useBest(line: FigureLine | null, mints: readonly string[]): readonly string[] {
  const { store, clock } = useRowSource<TokenRow>();
  const best = useSyncExternalStore(
    (listener) => {
      const stops = mints.map((mint) => store.watchRow(mint, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => {
      if (!line) return '';
      const rows = mints.flatMap((mint) => store.get(mint) ?? []);
      return bestOf(line, rows, clock.nowMs()).join(',');
    },
  );
  return best.split(',');
}

function writersOf(field: RangeField, values: ParameterValues, nowMs: () => number) {
  return {
    text: (row: TokenRow, atMs: number) => textOf(field, row, atMs),
    tone: (row: TokenRow) => toneOf(field, row, nowMs()),
    tip: (row: TokenRow, atMs: number) => tipOf(field, row, atMs, values),
    ticking: rangeFields[field] === 'seconds',
  };
}
