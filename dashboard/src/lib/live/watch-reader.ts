/** What the page's reader does, as far as it decides how often figures are of use. */
export interface Reader {
  isScrolling(): boolean;
  stop(): void;
}

/** So long after its last move (ms) rows are written with each frame again, and they are told as they come again. */
const drawnAfterMs = 100;
const toldAfterMs = 400;
/** How often what moves is told (ms): it is not read while it is scrolled past, and not seen in a page behind others. */
export const scrollingEveryMs = 200;
const hiddenEveryMs = 1_000;

/** @param paced told how often the reader is to be told (ms) whenever that changes; 0 = as it comes, which it begins with. */
export function watchReader(paced: (everyMs: number) => void): Reader {
  let scrolledAtMs = Number.NEGATIVE_INFINITY;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let everyMs = 0;

  function pace(): void {
    const next = document.hidden ? hiddenEveryMs : ending === undefined ? 0 : scrollingEveryMs;
    if (next === everyMs) return;
    everyMs = next;
    paced(next);
  }

  function end(): void {
    const leftMs = scrolledAtMs + toldAfterMs - performance.now();
    ending = leftMs > 0 ? setTimeout(end, leftMs) : undefined;
    pace();
  }

  function scrolled(): void {
    scrolledAtMs = performance.now();
    if (ending !== undefined) return;
    ending = setTimeout(end, toldAfterMs);
    pace();
  }

  const scrolls = { capture: true, passive: true };
  document.addEventListener('scroll', scrolled, scrolls);
  document.addEventListener('visibilitychange', pace);
  pace();
  return {
    isScrolling: () => performance.now() - scrolledAtMs < drawnAfterMs,
    stop() {
      clearTimeout(ending);
      document.removeEventListener('scroll', scrolled, scrolls);
      document.removeEventListener('visibilitychange', pace);
    },
  };
}
