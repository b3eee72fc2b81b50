import { type RefObject, useEffect } from 'react';
import { settleRows } from './settle-rows.ts';

/** A row that moves in the document is laid out anew: so many have their turn within a frame. */
const perFrame = 2;

/**
 * Rows that change their places are moved on the screen alone. In the document, whose order screen readers and the Tab key go by, they
 * follow once scrolling rests, a few in each frame, and all of them when Tab is pressed.
 */
export function useSettledRows(body: RefObject<Element | null>, rows: unknown, scrolling: boolean): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may stand in another order
  useEffect(() => {
    if (scrolling) return;
    let frame = 0;
    const settle = () => {
      if (body.current && !settleRows(body.current, perFrame)) frame = requestAnimationFrame(settle);
    };
    settle();
    return () => cancelAnimationFrame(frame);
  }, [body, rows, scrolling]);
  return () => {
    if (body.current) settleRows(body.current, Number.POSITIVE_INFINITY);
  };
}
