import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityViolations,
  forManyBrowsers,
  launchBrowser,
  openPage,
  shiftsFrom,
  type WatchedPage,
} from './support/browser.ts';
import { makeAccounts } from './support/make-accounts.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { bearer, signInByPassword } from './support/sign-in.ts';

const folder = temporaryFolder();
const password = 'correct horse battery staple';
const account = { email: 'admin@example.org', password, role: 'admin' } as const;
/** The first account has to be an owner's. */
const owner = { email: 'owner@example.org', password, role: 'owner' } as const;
let product: MintscopeProcess;
let browser: Browser;
let session = '';

beforeAll(async () => {
  const environment = { MINTSCOPE_DATA_DIR: folder.path };
  await makeAccounts(environment, [owner, account]);
  product = await startProcess({
    ...environment,
    ...forManyBrowsers,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '10',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '10',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '20',
  });
  browser = await launchBrowser();
  session = await signInByPassword(product.url, account);
  await eventually('live tokens', async () => ((await readDiscovery()).drops.live > 0 ? true : undefined));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

async function ask(path: string, body?: unknown) {
  const headers = { ...bearer(session), 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${product.url}${path}`, init)).json();
}

const readDiscovery = () => ask('/api/discovery/settings');

async function open(tab: string, viewport = { width: 1440, height: 900 }): Promise<WatchedPage> {
  const opened = await openPage(browser, { viewport }, { url: product.url, token: session });
  await opened.page.goto(`${product.url}/admin/settings?tab=${tab}`);
  await opened.page.getByRole('heading', { level: 1, name: 'Admin Settings' }).waitFor();
  return opened;
}

/** The figure of a tile. */
async function tile(page: Page, name: string): Promise<number> {
  const text = await page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();
  return Number((text ?? '').replaceAll(',', ''));
}

describe('the settings of the product in a browser', () => {
  it('filters tell what they drop while the market runs, are saved, and a stale save keeps what was typed', async () => {
    const opened = await open('discovery');
    const { page, problems } = opened;
    const first = await eventually('a count', async () => (await tile(page, 'Live tokens')) || undefined);
    await page
      .getByText(/^drops [\d,]+ \(.*%\) below$/)
      .first()
      .waitFor();
    // Told live: the market goes on launching.
    await eventually('more live tokens, without a click', async () =>
      (await tile(page, 'Live tokens')) > first ? true : undefined,
    );
    await page.getByRole('textbox', { name: 'Lowest holders' }).fill('0');
    await page.getByRole('textbox', { name: 'Highest holders' }).fill('3');
    await page.getByText('Unsaved changes').waitFor();
    const preview = await eventually('what they would drop', async () => {
      const told = await page
        .getByText(/^drops [\d,]+ .*above$/)
        .nth(3)
        .textContent();
      return told && !/drops 0/.test(told) ? told : undefined;
    });
    expect(preview).toMatch(/%/);
    // Another admin is faster.
    const { settings, saved } = await readDiscovery();
    await ask('/api/discovery/settings', { ...settings, minTransactions: 40, version: saved.version });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'The settings were saved since you read them' }).waitFor();
    await page.getByRole('button', { name: 'Read the saved ones' }).click();
    expect(await page.getByRole('textbox', { name: 'Highest holders' }).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved successfully', { exact: true }).waitFor();
    expect(await readDiscovery()).toMatchObject({
      settings: { minHolders: 0, maxHolders: 3, minTransactions: 40 },
      saved: { version: saved.version + 2 },
    });
    // The browser tells of the answer 409 by itself.
    expect(problems.filter((problem) => !/status of 409/.test(problem))).toEqual([]);
    await opened.close();
  });

  const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
  const looks = ['discovery', 'selection', 'management', 'performance'].flatMap((tab, row) => [
    { tab, size: 'wide' as const, leftOut: isLeftOut(0, 2, row) },
    { tab, size: 'phone' as const, leftOut: isLeftOut(1, 2, row) },
  ]);
  it.for(looks)('its tab $tab is sound: $size', async ({ tab, size, leftOut }, { skip }) => {
    skip(leftOut);
    const opened = await open(tab, sizes[size]);
    const { page, problems } = opened;
    await page.getByText('Everything is saved').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await shiftsFrom(0.01, page)).toEqual([]);
    expect(problems).toEqual([]);
    await opened.close();
  });
});
