/**
 * A changed value tints for at most 400 ms. When a whole table changes in every frame a tint tells nothing and costs frames:
 * each element tints at most once in 2 s, and at most a few start in one frame.
 */
const tintMs = 400;
const pauseMs = 2000;
const perFrame = 4;

const lastTint = new WeakMap<Element, number>();
let frameStartMs = 0;
let startedInFrame = 0;

export function takeTint(element: Element, rose: boolean): boolean {
  const nowMs = performance.now();
  if (nowMs - frameStartMs > 15) {
    frameStartMs = nowMs;
    startedInFrame = 0;
  }
  if (startedInFrame >= perFrame || nowMs - (lastTint.get(element) ?? Number.NEGATIVE_INFINITY) < pauseMs) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  startedInFrame += 1;
  lastTint.set(element, nowMs);
  const colour = rose ? 'var(--up)' : 'var(--down)';
  element.animate?.([{ color: colour }, { color: colour, offset: 0.4 }, {}], { duration: tintMs, easing: 'ease-out' });
  return true;
}
