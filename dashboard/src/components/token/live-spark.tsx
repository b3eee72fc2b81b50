import type { TokenRow } from '@mintscope/schemas/token';
import { memo, useLayoutEffect, useRef } from 'react';
import { multipleTone } from '../picks/multiple-tone.ts';
import { useRowSlot, useRowSource } from '../table/row-context.tsx';
import { sparkPath } from '../ui/sparkline.ts';
import styles from './live-spark.module.css';

const width = 64;
const height = 22;

/** Price since launch; redrawn by itself, like a live text, for the row around unless told for which. */
export const LiveSpark = memo(({ id }: { id?: string }) => {
  const { store } = useRowSource<TokenRow>();
  const slot = useRowSlot(id);
  const line = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    let drawn: readonly number[] | null = null;
    const draw = () => {
      const spark = store.get(slot.id())?.spark ?? [];
      if (!line.current || spark === drawn) return;
      drawn = spark;
      line.current.setAttribute('d', sparkPath(spark, width, height));
      const [first = 0] = spark;
      // As the multiple that stands beside it: what reads 1.00x has no colour.
      line.current.dataset.tone = first > 0 ? multipleTone((spark.at(-1) ?? first) / first) : '';
    };
    draw();
    return slot.follow(draw);
  }, [store, slot]);
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label="Price since launch">
      <path ref={line} />
    </svg>
  );
});
