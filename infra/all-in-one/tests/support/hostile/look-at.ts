import type { Browser, Page } from 'playwright-core';
import { openPage, type StoredSession } from '../browser.ts';

export interface Looked {
  page: Page;
  /** Looks at what is shown; gives what is wrong with it, and what happened since the last look. */
  look(at: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A page on which everything is noted that may not happen, whatever texts it shows. */
export async function openWatched(
  browser: Browser,
  session: StoredSession,
  viewport: { width: number; height: number },
): Promise<Looked> {
  const { page, problems, close } = await openPage(browser, { viewport }, session);
  const own = new URL(session.url).host;
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (host !== own && protocol !== 'data:' && protocol !== 'blob:') problems.push(`asked ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (other) => problems.push(`a window: ${other.url()}`));
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).host !== own) problems.push(`went to ${frame.url()}`);
  });
  return {
    page,
    async look(at) {
      const wrong = [...problems.splice(0), ...(await page.evaluate(faultsOfPage, own))];
      return wrong.map((fault) => `${at} at ${viewport.width}: ${fault}`);
    },
    close,
  };
}

/** In the page. */
function faultsOfPage(own: string): string[] {
  const faults: string[] = [];
  const ran: unknown = Reflect.get(globalThis, 'ran');
  if (ran !== undefined) faults.push(`ran payload ${String(ran)}`);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
  const frames = document.querySelectorAll('iframe,object,embed,base,form[action]:not([action=""])').length;
  if (frames > 0) faults.push(`${frames} frames`);
  for (const link of document.querySelectorAll('a[href]')) {
    const address = new URL(link.getAttribute('href') ?? '', location.href);
    if (address.host === own) continue;
    const isPlain = address.protocol === 'https:' && address.username === '' && address.password === '';
    const isPublic =
      /\.[a-z][a-z\d-]+$/.test(address.hostname) && !/\.(local|internal|lan|localhost|arpa)$/.test(address.hostname);
    if (!isPlain || !isPublic) faults.push(`links to ${address.href}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (/^(SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) continue;
    const mark = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/u.exec(node.textContent ?? '');
    if (mark) faults.push(`shows U+${mark[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(node.textContent)}`);
  }
  return faults.slice(0, 5);
}

/** Rows of a list that are not as high as the others, and cells that do not begin where those of the other rows do. */
export function unevenRows(page: Page, row = '[role="rowgroup"] [role="row"], [role="row"]'): Promise<string[]> {
  return page.evaluate((selector) => {
    const rows = [...document.querySelectorAll(selector)].filter((one) =>
      one.querySelector('[role="cell"],[role="gridcell"]'),
    );
    const shapes = new Map<string, string>();
    for (const one of rows) {
      const cells = [...one.querySelectorAll('[role="cell"],[role="gridcell"]')];
      const { height } = one.getBoundingClientRect();
      const lefts = cells.map((cell) => Math.round(cell.getBoundingClientRect().left));
      shapes.set(`${Math.round(height)} high, cells at ${lefts}`, one.textContent?.slice(0, 80) ?? '');
    }
    return rows.length === 0
      ? ['no rows']
      : shapes.size === 1
        ? []
        : [...shapes].map(([shape, text]) => `${shape}: ${text}`);
  }, row);
}
