import { isLeftOut } from '@mintscope/engines/testing/slice';
import { testFilter } from '@mintscope/schemas/api/market/test-filter';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  accessibilityViolations,
  forManyBrowsers,
  launchBrowser,
  layoutShift,
  openPage,
  shiftsFrom,
  type WatchedPage,
} from './support/browser.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { bearer, signIn } from './support/sign-in.ts';

/** A filter is tested on the past of a running market, at a desk and on a phone. */
const folder = temporaryFolder();
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
let product: MintscopeProcess;
let browser: Browser;
let session: string;

beforeAll(async () => {
  product = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    ...forManyBrowsers,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '15',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '10',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
  });
  browser = await launchBrowser();
  session = await signIn(product.url, 'filter-lab-user');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

async function open(viewport: typeof wide, colorScheme: 'dark' | 'light'): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport, colorScheme }, { url: product.url, token: session });
  await opened.page.goto(`${product.url}/discovery`);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}

async function askLab(query: string) {
  const response = await fetch(`${product.url}/api/tokens/filter-lab?${query}`, { headers: bearer(session) });
  return testFilter.response.parse(await response.json()).lab;
}

const lab = (page: Page) => page.getByRole('region', { name: 'Test on the past' });

it.for([
  ['dark', wide],
  ['light', wide],
  ['dark', phone],
  ['light', phone],
] as const)(
  '%s at %j: a bound that is dragged changes what remains, and moves nothing',
  async ([theme, viewport], { skip }) => {
    // One of each size.
    skip(isLeftOut(Number(theme === 'light'), 2, Number(viewport === phone)));
    const all = await eventually('tokens that were 1 minute old', async () => {
      const { remain } = await askLab('age=1m');
      return remain.n > 20 ? remain.n : undefined;
    });
    const { page, problems, close } = await open(viewport, theme);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: 'Test on the past' }).click();
    await lab(page).getByRole('button', { name: '1 min' }).click();
    const remains = lab(page).locator('dl > div').first();
    await remains.getByText(/of \d/).waitFor();
    await lab(page).getByRole('img', { name: 'Tokens by Holders' }).waitFor();
    const shifted = await layoutShift(page);
    const least = lab(page).getByRole('slider', { name: 'Holders, least' });
    await least.focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await page.waitForURL(/filter=holders/);
    await eventually('fewer tokens', async () => {
      const [, hits = 0, of = 0] =
        /([\d,]+) of ([\d,]+)/
          .exec((await remains.textContent()) ?? '')
          ?.map((text) => Number(text.replace(',', ''))) ?? [];
      return of >= all && hits < of ? hits : undefined;
    });
    expect(await shiftsFrom(0.01, page, shifted)).toEqual([]);
    // What is being counted anew stands back.
    await lab(page).locator('div[aria-busy="false"]').waitFor();
    expect(await accessibilityViolations(page, 'aside[aria-label="Filters"]')).toEqual([]);
    await lab(page).getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('textbox', { name: 'Save what is shown now as' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  },
);
