import { memo, useLayoutEffect, useRef } from 'react';
import { takeTint } from '../../lib/tint-budget.ts';
import { registerTip } from '../ui/tip-registry.ts';
import styles from './live-text.module.css';
import { useRowSource } from './row-context.tsx';

export interface LiveTextProps<Row> {
  id: string;
  text: (row: Row, nowMs: number) => string;
  /** Written to `data-tone`; the style sheet gives it a colour. */
  tone?: (row: Row) => string;
  /** A number whose rise or fall tints the text for a moment. */
  rank?: (row: Row) => number | null;
  /** Asked for when the pointer or the focus rests on the text. */
  tip?: (row: Row, nowMs: number) => string;
  /** Draws again each second (ages). */
  ticking?: boolean;
  className?: string | undefined;
}

/**
 * A text of a row that React draws once and that then writes itself into the document: twenty thousand changes a second
 * cost a comparison each, not a render each.
 */
function LiveTextCell<Row>({ id, text, tone, rank, tip, ticking, className }: LiveTextProps<Row>) {
  const { store, clock } = useRowSource<Row>();
  const ref = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const node = textOf(element);
    let lastTone = element.dataset.tone;
    let lastRank: number | null = null;
    const paint = () => {
      const row = store.get(id);
      if (!row) return;
      const next = text(row, clock.nowMs());
      const nextRank = rank?.(row) ?? null;
      if (node.data !== next) {
        if (lastRank !== null && nextRank !== null && nextRank !== lastRank) takeTint(element, nextRank > lastRank);
        node.data = next;
      }
      lastRank = nextRank;
      const nextTone = tone?.(row);
      if (nextTone !== undefined && lastTone !== nextTone) {
        element.dataset.tone = nextTone;
        lastTone = nextTone;
      }
    };
    // The element may have shown another row.
    if (!store.get(id)) node.data = '';
    paint();
    const stops = [store.watchRow(id, paint)];
    if (ticking) stops.push(clock.watch(paint));
    if (tip) {
      stops.push(
        registerTip(element, () => {
          const row = store.get(id);
          return row ? tip(row, clock.nowMs()) : '';
        }),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, clock, id, text, tone, rank, tip, ticking]);

  return <span ref={ref} className={className ?? styles.text} />;
}

function textOf(element: Element): Text {
  const { firstChild } = element;
  if (firstChild instanceof Text) return firstChild;
  const node = document.createTextNode('');
  element.replaceChildren(node);
  return node;
}

export const LiveText = memo(LiveTextCell) as typeof LiveTextCell;
