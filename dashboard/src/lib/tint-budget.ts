/**
 * A changed value tints for at most 400 ms. When a whole table changes in every frame a tint tells nothing and costs frames:
 * each element tints at most once in 2 s, and at most eight start in a quarter of a second. It is there and gone: fading, it would have
 * the page drawn sixty times a second for as long as anything changes, and an alert would wait for its turn.
 */
const tintMs = 400;
/** Tints that are over so soon after one another end together. */
const togetherMs = 50;
const pauseMs = 2000;
const windowMs = 250;
const perWindow = 8;

const lastTint = new WeakMap<Element, number>();
/** When the tints that stand end, the first first. */
const ends = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let windowStartMs = Number.NEGATIVE_INFINITY;
let started = 0;

export function takeTint(element: HTMLElement, rose: boolean): boolean {
  const nowMs = performance.now();
  if (nowMs - windowStartMs > windowMs) {
    windowStartMs = nowMs;
    started = 0;
  }
  if (started >= perWindow || nowMs - (lastTint.get(element) ?? Number.NEGATIVE_INFINITY) < pauseMs) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  started += 1;
  lastTint.set(element, nowMs);
  element.dataset.tint = rose ? 'up' : 'down';
  ends.set(element, nowMs + tintMs);
  if (timer === undefined) timer = setTimeout(endDue, tintMs);
  return true;
}

function endDue(): void {
  timer = undefined;
  const nowMs = performance.now();
  for (const [element, endMs] of ends) {
    if (endMs > nowMs + togetherMs) {
      timer = setTimeout(endDue, endMs - nowMs);
      return;
    }
    endOne(element);
  }
}

function endOne(element: HTMLElement): void {
  ends.delete(element);
  delete element.dataset.tint;
}

/** The element shows another value now, of which nothing was told. */
export function endTint(element: HTMLElement): void {
  endOne(element);
  lastTint.delete(element);
}
