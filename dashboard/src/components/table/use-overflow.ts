import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether content of this width needs to scroll sideways. Only then do pinned columns stick, which costs a layer each. */
export function useOverflow(scroller: RefObject<HTMLElement | null>, contentWidth: number): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return contentWidth > width;
}
