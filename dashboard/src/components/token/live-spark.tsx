import type { TokenRow } from '@mintscope/schemas/token';
import { memo, useLayoutEffect, useRef } from 'react';
import { useRowSource } from '../table/row-context.tsx';
import { sparkPath } from '../ui/sparkline.ts';
import styles from './live-spark.module.css';

const width = 64;
const height = 22;

/** Price since launch; redrawn by itself, like a live text. */
export const LiveSpark = memo(({ id }: { id: string }) => {
  const { store } = useRowSource<TokenRow>();
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    let drawn: readonly number[] | null = null;
    const paint = () => {
      const row = store.get(id);
      if (!row || !line.current || row.spark === drawn) return;
      drawn = row.spark;
      line.current.setAttribute('d', sparkPath(row.spark, width, height));
      const [first = 0] = row.spark;
      line.current.dataset.tone = (row.spark.at(-1) ?? first) >= first ? 'up' : 'down';
    };
    // The element may have shown another row.
    if (!store.get(id)) line.current?.setAttribute('d', '');
    paint();
    return store.watchRow(id, paint);
  }, [store, id]);
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label="Price since launch">
      <path ref={line} />
    </svg>
  );
});
