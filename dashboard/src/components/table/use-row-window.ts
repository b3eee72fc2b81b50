import { type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Rows drawn beyond those in sight, before them and behind: in the direction of scrolling more may come into sight in a frame. */
const beyond = { ahead: 6, behind: 2 };

interface RowWindow {
  items: readonly VirtualItem[];
  height: number;
  scrolling: boolean;
}

interface WindowOptions {
  order: readonly string[];
  rowHeight: number;
  headerHeight: number;
  cursor: string | null;
}

/**
 * The rows in sight of `scroller` and some beyond, below the header; as many at every place, so that a row which leaves at one end is the
 * element of one that comes at the other. A cursor that moves is followed.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { order, rowHeight, headerHeight, cursor }: WindowOptions,
): RowWindow {
  const inSight = useRef(0);
  const upwards = useRef(false);
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    overscan: 0,
    rangeExtractor: (range) => {
      inSight.current = Math.max(inSight.current, range.endIndex - range.startIndex + 1);
      return windowOf(range, inSight.current, upwards.current);
    },
  });
  // Once scrolling rests it has no direction, and the rows stay.
  if (virtualizer.scrollDirection) upwards.current = virtualizer.scrollDirection === 'backward';
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are kept by the virtualizer until it is told
  useLayoutEffect(() => {
    inSight.current = 0;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move of the cursor scrolls; a row that changes its place does not
  useEffect(() => {
    const index = cursor === null ? -1 : order.indexOf(cursor);
    if (index >= 0) virtualizer.scrollToIndex(index);
  }, [cursor]);
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    scrolling: virtualizer.isScrolling,
  };
}

function windowOf({ startIndex, count }: Range, inSight: number, upwards: boolean): number[] {
  const rows = Math.min(count, inSight + beyond.ahead + beyond.behind);
  const before = upwards ? beyond.ahead : beyond.behind;
  const from = Math.min(Math.max(0, startIndex - before), count - rows);
  return Array.from({ length: rows }, (_, n) => from + n);
}
