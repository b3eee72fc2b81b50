import { memo, useLayoutEffect, useRef } from 'react';
import { endTint, takeTint } from '../../lib/tint-budget.ts';
import { registerTip } from '../ui/tip-registry.ts';
import styles from './live-text.module.css';
import { useRowSlot, useRowSource } from './row-context.tsx';

export interface LiveTextProps<Row> {
  /** Unless told, that of the row around. */
  id?: string;
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
  const slot = useRowSlot(id);
  const ref = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const node = document.createTextNode('');
    element.replaceChildren(node);
    let lastRank: number | null = null;
    const write = (isOther: boolean) => {
      const row = store.get(slot.id());
      if (isOther) {
        lastRank = null;
        endTint(element);
      }
      if (!row) {
        if (isOther) node.data = '';
        return;
      }
      const next = text(row, clock.nowMs());
      const nextRank = rank?.(row) ?? null;
      if (node.data !== next) {
        if (lastRank !== null && nextRank !== null && nextRank !== lastRank) takeTint(element, nextRank > lastRank);
        node.data = next;
      }
      lastRank = nextRank;
      const nextTone = tone?.(row);
      if (nextTone !== undefined && element.dataset.tone !== nextTone) element.dataset.tone = nextTone;
    };
    write(true);
    const stops = [slot.follow(write)];
    if (ticking) stops.push(clock.watch(() => write(false)));
    if (tip) {
      stops.push(
        registerTip(element, () => {
          const row = store.get(slot.id());
          return row ? tip(row, clock.nowMs()) : '';
        }),
      );
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, clock, slot, text, tone, rank, tip, ticking]);

  return <span ref={ref} className={className ?? styles.text} />;
}

export const LiveText = memo(LiveTextCell) as typeof LiveTextCell;
