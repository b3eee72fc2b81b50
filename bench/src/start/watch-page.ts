import type { Browser, Page } from 'playwright-core';
import { type RunningProgram, wait } from '../end-to-end/product.ts';

const row = '[role=table] [role=rowgroup]:last-of-type [role=row]';

export interface OpenedPage {
  page: Page;
  product: RunningProgram;
  /** From the start of the process until the page showed a row (ms). */
  shownAfterMs: number;
}

/** A page that is opened as soon as the product, started here, answers. */
export async function openDiscovery(
  browser: Browser,
  { url, token, started }: { url: string; token: string; started(): RunningProgram },
): Promise<OpenedPage> {
  const origins = [{ origin: url, localStorage: [{ name: 'jwt', value: token }] }];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const page = await context.newPage();
  const startedAtMs = performance.now();
  const product = started();
  // Asked from here: a browser that is refused draws a page that says so, on the cores that the start needs.
  while (!(await fetch(`${url}/live`).catch(() => null))) await wait(20);
  await page.goto(`${url}/discovery`);
  await page.locator(row).first().waitFor();
  return { page, product, shownAfterMs: Math.round(performance.now() - startedAtMs) };
}

/** Opens again, as a reader who presses reload until it is there; the browser has kept the files. */
export async function reopenDiscovery(page: Page, startedAtMs: number): Promise<number> {
  while (!(await page.reload().catch(() => null))) await wait(20);
  await page.locator(row).first().waitFor();
  return Math.round(performance.now() - startedAtMs);
}
