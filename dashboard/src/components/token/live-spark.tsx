import type { TokenRow } from '@mintscope/schemas/token';
import { memo, useLayoutEffect, useRef } from 'react';
import { multipleTone } from '../picks/multiple-tone.ts';
import { useRowSlot, useRowSource } from '../table/row-context.tsx';
import { sparkPath, sparkPlace } from '../ui/sparkline.ts';
import styles from './live-spark.module.css';

const width = 64;
const height = 22;

/** Price since launch, with a dot where it was called; redrawn by itself, like a live text, for the row around unless told for which. */
export const LiveSpark = memo(({ id }: { id?: string }) => {
  const { store } = useRowSource<TokenRow>();
  const slot = useRowSlot(id);
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    let drawn: TokenRow | undefined;
    const draw = () => {
      const row = store.get(slot.id());
      const isSame = row?.spark === drawn?.spark && row?.calledAt === drawn?.calledAt;
      if (!svg.current || (drawn && isSame && toneOf(row) === toneOf(drawn))) return;
      drawn = row;
      drawLine(svg.current, row);
    };
    draw();
    return slot.follow(draw);
  }, [store, slot]);
  return (
    <svg ref={svg} className={styles.spark} width={width} height={height} role="img" aria-label={sinceLaunch}>
      <path />
      <circle r={2.5} />
    </svg>
  );
});

const sinceLaunch = 'Price since launch';

function drawLine(svg: SVGSVGElement, row: TokenRow | undefined): void {
  const [line, dot] = svg.children;
  const spark = row?.spark ?? [];
  const place = callPlace(row);
  svg.dataset.tone = toneOf(row);
  svg.setAttribute('aria-label', place ? `${sinceLaunch}, with a dot at its call` : sinceLaunch);
  line?.setAttribute('d', sparkPath(spark, width, height));
  dot?.setAttribute('visibility', place ? 'visible' : 'hidden');
  if (place) dot?.setAttribute('transform', `translate(${place})`);
}

/** As the multiple that stands beside it: from the call on where there was one. What reads 1.00x has no colour. */
function toneOf(row: TokenRow | undefined): string {
  const { spark = [], calledAt = null, performance } = row ?? {};
  if (calledAt !== null) return multipleTone(performance?.currentX ?? 1);
  const [first = 0] = spark;
  return first > 0 ? multipleTone((spark.at(-1) ?? first) / first) : '';
}

function callPlace(row: TokenRow | undefined): [x: number, y: number] | null {
  if (!row || row.calledAt === null) return null;
  const { spark, createdAt, calledAt } = row;
  return sparkPlace(
    spark,
    { atMs: calledAt - createdAt, lastMs: (row.lastTradeAt ?? calledAt) - createdAt },
    width,
    height,
  );
}
