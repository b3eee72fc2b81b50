import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

interface Rows {
  count: number;
  /** The same for each row (px). */
  height: number;
  /** What stays in sight above the rows (px): the header. */
  headerHeight?: number;
}

interface VisibleRow {
  index: number;
  /** Distance from the first row (px). */
  top: number;
}

/** Rows beyond either edge that are drawn too, so that scrolling meets them drawn. */
const beyond = 8;

/** The rows within sight of `scroller`. All are of one height, so there is nothing to measure but the scroller. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, { count, height, headerHeight = 0 }: Rows) {
  const [{ first, last }, setRange] = useState({ first: 0, last: -1 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const from = Math.max(0, Math.floor(element.scrollTop / height) - beyond);
      const to = Math.ceil((element.scrollTop + element.clientHeight - headerHeight) / height) + beyond;
      setRange((before) => (before.first === from && before.last === to ? before : { first: from, last: to }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height, headerHeight]);

  /** Scrolls as little as brings the row into sight. */
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * height;
      const most = top;
      const least = top + height + headerHeight - element.clientHeight;
      if (element.scrollTop > most) element.scrollTop = most;
      else if (element.scrollTop < least) element.scrollTop = least;
    },
    [scroller, height, headerHeight],
  );

  const rows: VisibleRow[] = [];
  for (let index = first; index <= Math.min(last, count - 1); index += 1) rows.push({ index, top: index * height });
  return { rows, totalHeight: count * height, reveal };
}
