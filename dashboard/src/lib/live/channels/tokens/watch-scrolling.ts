/** So long after its last move (ms) the reader's scrolling has ended. */
const endsAfterMs = 100;

/** Whether something is being scrolled on the page. */
export function watchScrolling(): { isScrolling(): boolean; stop(): void } {
  let scrolledAtMs = Number.NEGATIVE_INFINITY;
  const note = () => {
    scrolledAtMs = performance.now();
  };
  document.addEventListener('scroll', note, { capture: true, passive: true });
  return {
    isScrolling: () => performance.now() - scrolledAtMs < endsAfterMs,
    stop: () => document.removeEventListener('scroll', note, { capture: true }),
  };
}
