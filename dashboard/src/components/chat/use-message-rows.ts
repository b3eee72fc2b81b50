import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { ChatRow } from './message-rows.ts';
import { createRowMeasures } from './row-measures.ts';

/** Above the first line: tells whether there are older ones. */
export const headHeight = 48;
/** Below the upper edge; starts are known by estimates when lines are measured together. */
const edgePx = headHeight + 120;
/** So close to the end one still reads along. */
const endPx = 64;

interface Options {
  rows: readonly ChatRow[];
  /** This line stays in the document wherever is scrolled to: it has the focus. */
  kept: number;
}

export interface MessageRows {
  items: readonly VirtualItem[];
  height: number;
  measure: (element: HTMLElement | null) => void;
  isAtEnd: boolean;
  /** It stands at the end, where it is opened. */
  hasBegun: boolean;
  /** Index of the last line in sight. */
  lastInSight: number;
  toEnd: () => void;
  toIndex: (index: number) => void;
}

/** The lines in sight. What is read stays where it is when older ones come before it; at the end new ones are followed. */
export function useMessageRows(scroller: RefObject<HTMLElement | null>, { rows, kept }: Options): MessageRows {
  const [isAtEnd, setAtEnd] = useState(true);
  const widthPx = scroller.current?.clientWidth ?? 0;
  const [measuresOf] = useState(createRowMeasures);
  const { keys, heights } = useMemo(() => measuresOf(rows, widthPx), [measuresOf, rows, widthPx]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? '', [keys]),
    estimateSize: (index) => heights[index] ?? 0,
    paddingStart: headHeight,
    paddingEnd: 12,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      if (kept < 0 || kept >= count || (kept >= from && kept <= to)) return indexes;
      return kept < from ? [kept, ...indexes] : [...indexes, kept];
    },
    onChange: (instance) => setAtEnd(instance.isAtEnd(endPx)),
  });
  // What grows or shrinks at the upper edge pushes what lies above it out of sight, not what is read below: the first line loses its date
  // when older ones of its day come before it.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
    item.start < (scrollOffset ?? 0) + edgePx;
  const [hasBegun, setBegun] = useState(false);
  const isEmpty = rows.length === 0;
  useLayoutEffect(() => {
    if (isEmpty || hasBegun) return;
    virtualizer.scrollToEnd();
    setBegun(true);
  }, [isEmpty, hasBegun, virtualizer]);
  return {
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    isAtEnd,
    hasBegun,
    lastInSight: virtualizer.range?.endIndex ?? -1,
    toEnd: () => virtualizer.scrollToEnd(),
    toIndex: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
