/**
 * A changed value tints for at most 400 ms. When a whole table changes in every frame a tint tells nothing and costs frames:
 * each element tints at most once in 2 s, and at most eight start in a quarter of a second.
 */
const tintMs = 400;
const pauseMs = 2000;
const windowMs = 250;
const perWindow = 8;

const lastTint = new WeakMap<Element, number>();
const tints = new WeakMap<Element, Animation>();
let windowStartMs = Number.NEGATIVE_INFINITY;
let started = 0;

export function takeTint(element: Element, rose: boolean): boolean {
  const nowMs = performance.now();
  if (nowMs - windowStartMs > windowMs) {
    windowStartMs = nowMs;
    started = 0;
  }
  if (started >= perWindow || nowMs - (lastTint.get(element) ?? Number.NEGATIVE_INFINITY) < pauseMs) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  started += 1;
  lastTint.set(element, nowMs);
  const colour = rose ? 'var(--up)' : 'var(--down)';
  const frames = [{ color: colour }, { color: colour, offset: 0.4 }, {}];
  // Where nothing is drawn there are no animations.
  const tint = element.animate?.(frames, { duration: tintMs, easing: 'ease-out' });
  if (tint) tints.set(element, tint);
  return true;
}

/** The element shows another value now, of which nothing was told. */
export function endTint(element: Element): void {
  tints.get(element)?.cancel();
  lastTint.delete(element);
}
