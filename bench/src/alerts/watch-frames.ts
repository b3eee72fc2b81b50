import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Resolves with the time (ms since the epoch, by the page's clock) at which a frame with the text was drawn. */
    whenDrawn(selector: string, text: string): Promise<number>;
  }
}

/** Before the page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.whenDrawn = (selector, text) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector)?.textContent?.includes(text)) return;
          observer.disconnect();
          // The message comes after the frame that the callback belongs to.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(null);
          });
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
  });
}

export interface Watching {
  /** The page looks for the text from now on; resolves with the time of the frame, by this process' clock. */
  drawn: Promise<number>;
}

/** Resolves when the page looks. */
export async function watchFor(page: Page, selector: string, text: string): Promise<Watching> {
  const handle = await page.evaluateHandle(([where, what]) => ({ drawn: window.whenDrawn(where, what) }), [
    selector,
    text,
  ] as const);
  const drawn = handle.evaluate((watching) => watching.drawn).then(async (atMs) => atMs - (await clockAhead(page)));
  return { drawn };
}

/** How far the page's clock is ahead of this process' (ms), by the quickest of some questions. */
async function clockAhead(page: Page): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let n = 0; n < 5; n++) {
    const fromMs = nowMs();
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const took = nowMs() - fromMs;
    if (took < best.took) best = { took, ahead: theirs - fromMs - took / 2 };
  }
  return best.ahead;
}

export const nowMs = () => performance.timeOrigin + performance.now();
