import type { Page } from 'playwright-core';

/** Times (ms): the page had the message, its text stood in the document, a frame with it was drawn. */
export interface Drawn {
  heard: number;
  written: number;
  drawn: number;
}

declare global {
  interface Window {
    /** Resolves when a frame with the text was drawn; times by the page's clock, since the epoch. */
    whenDrawn(selector: string, text: string): Promise<Drawn>;
  }
}

/** Before the page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    let heard = Number.NaN;
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        // Before the page's own.
        this.addEventListener('message', ({ data }) => {
          if (typeof data === 'string' && data.includes('"type":"alerts_fired"')) heard = now();
        });
      }
    };
    window.whenDrawn = (selector, text) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          const written = [...document.querySelectorAll(selector)].find((one) => one.textContent?.includes(text));
          if (!written) return;
          observer.disconnect();
          const writtenAt = now();
          requestAnimationFrame(function drawn() {
            // What fades in is not read in its first frame.
            if (!written.checkVisibility({ opacityProperty: true })) return void requestAnimationFrame(drawn);
            // The message comes after the frame that the callback belongs to.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve({ heard, written: writtenAt, drawn: now() });
            port2.postMessage(null);
          });
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
  });
}

export interface Watching {
  /** The page looks for the text from now on; resolves with the times of the frame, by this process' clock. */
  drawn: Promise<Drawn>;
}

/** Resolves when the page looks. */
export async function watchFor(page: Page, selector: string, text: string): Promise<Watching> {
  const handle = await page.evaluateHandle(([where, what]) => ({ drawn: window.whenDrawn(where, what) }), [
    selector,
    text,
  ] as const);
  const drawn = handle
    .evaluate((watching) => watching.drawn)
    .then(async ({ heard, written, drawn: frame }) => {
      const ahead = await clockAhead(page);
      return { heard: heard - ahead, written: written - ahead, drawn: frame - ahead };
    });
  return { drawn };
}

/** How far the page's clock is ahead of this process' (ms), by the quickest of some questions. */
export async function clockAhead(page: Page): Promise<number> {
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
