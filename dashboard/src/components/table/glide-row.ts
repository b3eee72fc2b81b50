const glideMs = 180;
const easing = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

/** Eases a row from where it was to where it is. */
export function glideRow(row: Element, fromPx: number, toPx: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const transform = [fromPx, toPx].map((top) => `translateY(${top}px)`);
  row.animate?.({ transform }, { duration: glideMs, easing });
}
