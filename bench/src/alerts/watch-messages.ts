import type { Firing } from '@mintscope/schemas/alerts/firing';
import type { Page } from 'playwright-core';
import { clockAhead } from './watch-frames.ts';

/** A message of an alert that was drawn, with its row's token and version; times by this process' clock (ms). */
export interface DrawnMessage {
  mint: string;
  version: number;
  heard: number;
  drawn: number;
}

declare global {
  interface Window {
    drawnMessages: DrawnMessage[];
  }
}

/** Before the page is opened. It notes each message, and dismisses it a moment later, so that the next finds a place. */
export async function watchMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = () => performance.timeOrigin + performance.now();
    const heard: (Pick<Firing, 'mint' | 'version' | 'symbol'> & { atMs: number })[] = [];
    window.drawnMessages = [];
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        // Before the page's own.
        this.addEventListener('message', ({ data }) => {
          if (typeof data !== 'string' || !data.includes('"type":"alerts_fired"')) return;
          const atMs = now();
          const told: { firings: Firing[]; together: number } = JSON.parse(data);
          if (told.together > 0) return;
          for (const { mint, version, symbol } of told.firings) heard.push({ mint, version, symbol, atMs });
        });
      }
    };
    const note = (article: HTMLElement) => {
      requestAnimationFrame(function drawn() {
        if (!article.checkVisibility({ opacityProperty: true })) return void requestAnimationFrame(drawn);
        // The message comes after the frame that the callback belongs to.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          // The newest: one that found no place for a message of its own may have the same symbol.
          const at = heard.findLastIndex(({ symbol }) => article.textContent?.includes(`${symbol} · `));
          const [told] = at < 0 ? [] : heard.splice(at, 1);
          if (told) {
            const { mint, version, atMs } = told;
            window.drawnMessages.push({ mint, version, heard: atMs, drawn: now() });
          }
          setTimeout(() => article.querySelector<HTMLElement>('button[aria-label="Dismiss"]')?.click(), 200);
        };
        port2.postMessage(null);
      });
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.matches('[aria-label="Alerts that fired"] article')) note(node);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export async function readMessages(page: Page): Promise<DrawnMessage[]> {
  const messages = await page.evaluate(() => window.drawnMessages);
  const ahead = await clockAhead(page);
  return messages.map((one) => ({ ...one, heard: one.heard - ahead, drawn: one.drawn - ahead }));
}
