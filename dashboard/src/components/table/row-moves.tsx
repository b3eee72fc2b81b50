import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { glideRow } from './glide-row.ts';
import { settleRows } from './settle-rows.ts';
import { useBeat } from './use-beat.ts';
import { useCalm } from './use-calm.ts';

interface RowMovesProps {
  body: RefObject<HTMLElement | null>;
  order: readonly string[];
  /** Another array when rows came, went or changed their places. */
  rows: readonly unknown[];
  rowHeight: number;
  scrolling: boolean;
}

/** A row that moves in the document is laid out anew: so many have their turn within a frame. */
const perFrame = 2;

/**
 * What rows do beside standing in their places. Their marks pulse together. A change of order eases them there. Another row in the same element does not inherit the
 * focus of the one before. And in the document, whose order screen readers and the Tab key go by, rows follow once scrolling rests, a few in
 * each frame, and all of them when Tab is pressed.
 */
export function RowMoves({ body, order, rows, rowHeight, scrolling }: RowMovesProps): null {
  useBeat(body);
  const calm = useCalm(order);
  const places = useRef(new Map<Element, Place>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as rows change their places
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map([...(body.current?.children ?? [])].map((row) => [row, placeOf(row)]));
    for (const [row, { id, index }] of places.current) {
      const was = before.get(row);
      if (was && was.id !== id) leaveFocus(row);
      else if (was && was.index !== index && calm) glideRow(row, was.index * rowHeight, index * rowHeight);
    }
  }, [body, rows]);
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
  useEffect(() => {
    const settleAll = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && body.current) settleRows(body.current, Number.POSITIVE_INFINITY);
    };
    // Before the focus moves, wherever it comes from.
    addEventListener('keydown', settleAll);
    return () => removeEventListener('keydown', settleAll);
  }, [body]);
  return null;
}

interface Place {
  id: string | null;
  index: number;
}

function placeOf(row: Element): Place {
  return { id: row.getAttribute('data-row'), index: Number(row.getAttribute('aria-rowindex')) - 2 };
}

function leaveFocus(row: Element): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && row.contains(activeElement)) activeElement.blur();
}
