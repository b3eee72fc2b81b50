import { freePort } from '@mintscope/engines/testing/servers/free-ports';
import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { SavedAdminSettings } from '@mintscope/schemas/api/picks/admin-settings';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { Winner } from '@mintscope/schemas/picks/successful-token';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityViolations,
  forManyBrowsers,
  launchBrowser,
  openPage,
  openTab,
  shiftsFrom,
  type WatchedPage,
} from './support/browser.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { type PushedToken, pushedToken } from './support/pushed-token.ts';
import { shownMultiple } from './support/shown-multiple.ts';
import { bearer, signIn } from './support/sign-in.ts';

/** From a lowered minimum to the Hall of Fame, on pages that stay open. The market runs; one token in it does what it is told. */
const folder = temporaryFolder();
const wide = { width: 1440, height: 900 };
const secret = 'a-secret-of-the-webhook';
const sessions = { user: '', other: '', admin: '', owner: '' };
type Who = keyof typeof sessions | 'visitor';
let product: MintscopeProcess;
let browser: Browser;
let moon: PushedToken;

beforeAll(async () => {
  const port = await freePort();
  product = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    ...forManyBrowsers,
    MINTSCOPE_SOURCES: 'simulator,webhook',
    MINTSCOPE_WEBHOOK_SECRET: secret,
    MINTSCOPE_WEBHOOK_PORT: String(port),
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '10',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
  });
  moon = pushedToken('MOONSHOT', { url: `http://127.0.0.1:${port}/`, secret });
  browser = await launchBrowser();
  for (const who of Object.keys(sessions) as (keyof typeof sessions)[])
    sessions[who] = await signIn(product.url, `picks-${who}`);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

async function ask<Answer>(who: Who, path: string, body?: unknown): Promise<Answer> {
  const headers = { ...(who === 'visitor' ? {} : bearer(sessions[who])), 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${product.url}${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

const readSettings = async () => (await ask<{ settings: SavedAdminSettings }>('owner', '/api/admin-settings')).settings;
const winners = async (who: Who = 'user') => (await ask<{ winners: Winner[] }>(who, '/api/winners')).winners;
const picksOf = async (who: Who, scope: 'platform' | 'personal') =>
  (await ask<{ selections: SelectedToken[] }>(who, `/api/token-picker/selected-tokens?scope=${scope}&limit=200`))
    .selections;

async function open(who: Who, path: string, viewport = wide): Promise<WatchedPage> {
  const session = who === 'visitor' ? undefined : { url: product.url, token: sessions[who] };
  const opened = await openPage(browser, { viewport }, session);
  await opened.page.goto(`${product.url}${path}`);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}

/** What the browser complained of, but for answers that a page deals with and these tests wait for: a server that is behind. */
const complaints = (...pages: readonly Pick<WatchedPage, 'problems'>[]) =>
  pages.flatMap(({ problems }) => problems).filter((problem) => !/status of 503/.test(problem));

const live = (page: Page) => page.locator('header [data-phase="open"]');
const listed = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem');

/** The figure of a tile, once it is known. */
function tile(page: Page, name: string): Promise<number> {
  const figure = page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  return eventually(name, async () => {
    const text = (await figure.textContent()) ?? '';
    return /^[\d,]+$/.test(text) ? Number(text.replaceAll(',', '')) : undefined;
  });
}

describe('from a lowered minimum to the Hall of Fame', () => {
  it('the minimum is saved, and a stale save keeps what was typed', async () => {
    const considered = await ask<{ settings: object; saved: { version: number } }>('owner', '/api/discovery/settings');
    await ask('owner', '/api/discovery/settings', {
      ...considered.settings,
      ...{ minCreated: '30s', minLiquidity: 0, minMarketcap: 0, maxMarketcap: 1e12, minVolume: 0, minHolders: 0 },
      ...{ minTransactions: 0, filters: [], version: considered.saved.version },
    });
    const admin = await open('owner', '/admin/settings?tab=selection');
    const { page, close } = admin;
    const typed = page.getByRole('textbox', { name: 'Final score, at least, typed' });
    await typed.fill('1');
    await page.getByText('Unsaved changes').waitFor();
    // Another admin is faster.
    const { version, winnerThreshold } = await readSettings();
    await ask('admin', '/api/admin-settings', { winnerThreshold: 2, version });
    expect(winnerThreshold).not.toBe(2);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'The settings were saved since you read them' }).waitFor();
    expect(await typed.inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Read the saved ones' }).click();
    await page.getByText('Unsaved changes').waitFor();
    expect(await typed.inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved successfully', { exact: true }).waitFor();
    expect(await readSettings()).toMatchObject({
      winnerThreshold: 2,
      pickerCriteria: { finalScore: { enabled: true, minValue: 1 } },
    });
    // The browser tells of the answer 409 by itself.
    expect(complaints(admin).filter((problem) => !/status of 409/.test(problem))).toEqual([]);
    await close();
  });

  it('calls by rules and by hand come to the open Command Center, and the one that multiplies to the open Hall of Fame', async () => {
    const hall = await open('user', '/winners');
    const center = await openTab(hall);
    await center.page.goto(`${product.url}/dashboard`);
    for (const { page } of [hall, center]) await live(page).waitFor();
    await listed(center.page, 'Picks').first().waitFor();
    expect([await tile(hall.page, 'Total Winners'), await tile(hall.page, 'Strong Success 5x+')]).toEqual([0, 0]);
    await moon.launch();
    await moon.buy(1);
    await eventually('a price', async () => product.get(`/tokens/${moon.mint}`));
    const { page, problems, close } = await open('owner', '/admin/tokens');
    await page.getByText('OWNER ACCESS').waitFor();
    await page.getByRole('textbox', { name: 'Token address' }).fill(moon.mint);
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText(/^Called\./).waitFor();
    const line = listed(center.page, 'Picks').filter({ hasText: moon.symbol });
    await line.waitFor();
    // What a trade costs on average is the price: the small one after the large one is at the height that was reached.
    for (const sol of [49, 0.5]) await moon.buy(sol);
    await hall.page.getByText(new RegExp(`^New Big Winner: ${moon.symbol} \\(\\d+\\.\\d\\dx\\)$`)).waitFor();
    const [winner] = await winners();
    expect(winner).toMatchObject({ address: moon.mint, winner_status: 'STRONG_SUCCESS' });
    expect(winner?.max_x).toBeGreaterThan(6);
    const shown = shownMultiple(winner?.max_x ?? Number.NaN);
    await listed(hall.page, 'Winners').filter({ hasText: moon.symbol }).getByText(shown).first().waitFor();
    await line.filter({ hasText: shown }).waitFor();
    await eventually('the counters have moved', async () =>
      (await tile(hall.page, 'Total Winners')) === 1 && (await tile(hall.page, 'Strong Success 5x+')) === 1
        ? true
        : undefined,
    );
    expect(await shiftsFrom(0.1, hall.page)).toEqual([]);
    expect(complaints({ problems }, hall, center)).toEqual([]);
    await close();
    await hall.close();
  });

  it('the picker is switched off where it is managed: no call is made any more, and every page shows the same', async () => {
    const { page, problems, close } = await open('owner', '/admin/tokens');
    await page.getByText('OWNER ACCESS').waitFor();
    const picker = page.getByRole('switch', { name: 'Call tokens by the rules' });
    // Another try finds it off.
    if ((await readSettings()).pickerEnabled) {
      await Promise.all([page.getByText('The rules call nothing any more').waitFor(), picker.click()]);
    }
    expect((await readSettings()).pickerEnabled).toBe(false);
    const center = await open('user', '/dashboard');
    await eventually('the lists of the page and of the server are the same', async () => {
      const symbols = (await picksOf('user', 'platform')).slice(0, 20).map((pick) => pick.symbol);
      const shown = await listed(center.page, 'Picks').allInnerTexts();
      const isShown = symbols.length === shown.length && symbols.every((symbol, n) => shown[n]?.includes(symbol));
      if (!isShown)
        throw new Error(`listed: ${symbols.join(' ')}; shown: ${shown.map((text) => text.slice(0, 30)).join(' | ')}`);
      return true;
    });
    expect(complaints({ problems }, center)).toEqual([]);
    await center.close();
    await close();
  });
});

describe('an own pick', () => {
  it('is made on Discovery, comes to the user’s other page, and never to another user', async () => {
    const first = await open('user', '/dashboard?scope=personal');
    const second = await open('other', '/discovery');
    const heard: string[] = [];
    second.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heard.push(payload.toString())),
    );
    await second.page.goto(`${product.url}/dashboard?scope=personal`);
    for (const { page } of [first, second]) {
      await live(page).waitFor();
      await page.getByText('No tokens selected yet').waitFor();
    }
    const tab = await openTab(first);
    await tab.page.goto(`${product.url}/discovery`);
    await live(tab.page).waitFor();
    await tab.page.keyboard.press('/');
    await tab.page.keyboard.type(moon.mint);
    const rows = tab.page.locator('[role=table] [role=rowgroup]').last().locator('[role=row]');
    await eventually('one row', async () => ((await rows.count()) === 1 ? true : undefined));
    // It is there for seconds, which a click may take to be told of on a busy machine.
    const confirmed = tab.page.getByText('Added to your picks').waitFor();
    await Promise.all([confirmed, rows.getByRole('button', { name: 'Select: add it to your picks' }).click()]);
    await rows.getByRole('button', { name: 'Selected: take it off your picks' }).waitFor();
    await listed(first.page, 'Picks').filter({ hasText: moon.symbol }).waitFor();
    expect((await picksOf('user', 'personal')).map(({ address }) => address)).toEqual([moon.mint]);
    expect(await picksOf('other', 'personal')).toEqual([]);
    await second.page.getByText('No tokens selected yet').waitFor();
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((frame) => frame.includes('"scope":"personal"'))).toEqual([]);
    expect(complaints(first, second, tab)).toEqual([]);
    await second.close();
    await first.close();
  });
});

describe('a visitor', () => {
  it('is invited, and sees no winner before half an hour has passed', async () => {
    const { page, problems, close } = await open('visitor', '/winners');
    await page.getByRole('complementary', { name: 'Join' }).waitFor();
    await page.getByText('No winners found').waitFor();
    expect([(await winners('visitor')).length, await tile(page, 'Total Winners')]).toEqual([0, 0]);
    expect(complaints({ problems })).toEqual([]);
    await close();
  });
});

/** Other pages and tabs have no picks on them: pages.browser.test.ts and admin-settings.browser.test.ts look at them. */
const pages = [
  ['user', '/dashboard'],
  ['owner', '/dashboard'],
  ['user', '/dashboard?scope=personal'],
  ['user', '/winners'],
  ['admin', '/winners'],
  ['owner', '/admin/tokens'],
  ['owner', '/admin/settings?tab=selection'],
  ['user', '/discovery'],
  ['admin', '/discovery'],
] as const;

describe.each([
  ['wide', wide],
  ['phone', { width: 390, height: 844 }],
] as const)('with calls on them, %s', (_, viewport) => {
  it.for(pages.map(([who, path], row) => ({ who, path, row })))('$path is sound as $who', async (given, { skip }) => {
    const { who, path, row } = given;
    skip(isLeftOut(Number(viewport === wide), 3, row));
    const { page, problems, close } = await open(who, path, viewport);
    await page.waitForLoadState('networkidle');
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints({ problems })).toEqual([]);
    await close();
  });
});

// These leave the lists emptier, so they come last.
describe('what an admin takes off', () => {
  it('leaves the open list with its reason, and the record keeps it', async () => {
    const center = await open('user', '/dashboard');
    const [newest] = await picksOf('user', 'platform');
    if (!newest) throw new Error('no pick');
    const line = listed(center.page, 'Picks').locator(`a[href="/token/${newest.address}"]`);
    await line.waitFor();
    const { page, problems, close } = await open('admin', `/admin/tokens?search=${newest.address}`);
    await page.getByRole('checkbox', { name: `Mark ${newest.symbol}` }).check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('a copy of another token');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('1 removed from the list').waitFor();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'a copy of another token' }).waitFor();
    expect((await picksOf('user', 'platform')).map(({ address }) => address)).not.toContain(newest.address);
    expect(complaints({ problems }, center)).toEqual([]);
    await close();
    await center.close();
  });

  it('leaves the open Hall of Fame, which counts it as removed; before, its card is saved and it is exported', async () => {
    const hall = await open('user', '/winners');
    await live(hall.page).waitFor();
    const { page, problems, close } = await open('admin', '/winners');
    const [winner] = await winners();
    if (!winner) throw new Error('no winner');
    const { id, symbol, address } = winner;
    const row = (of: Page) => listed(of, 'Winners').filter({ has: of.locator(`[href*="${address}"]`) });
    await row(hall.page).waitFor();
    const card = hall.page.waitForEvent('download');
    await row(hall.page)
      .getByRole('button', { name: `Share card of ${symbol}` })
      .click();
    expect((await card).suggestedFilename()).toBe(`mintscope-${symbol}.png`);
    expect(
      await row(hall.page)
        .getByRole('button', { name: /^(Export|Remove)/ })
        .count(),
    ).toBe(0);
    const exported = page.waitForEvent('download');
    await row(page)
      .getByRole('button', { name: `Export ${symbol}` })
      .click();
    expect((await exported).suggestedFilename()).toMatch(/-successful-token-export\.json$/);
    await row(page)
      .getByRole('button', { name: `Remove ${symbol}` })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(`Are you sure you want to remove ${symbol} from the Hall of Fame?`).waitFor();
    await dialog.getByLabel('Reason').fill('washed');
    await dialog.getByRole('button', { name: 'Remove Forever' }).click();
    await hall.page.getByText(`Big Winner removed: ${symbol}`).waitFor();
    for (const each of [hall.page, page]) await row(each).waitFor({ state: 'detached' });
    expect((await winners()).map((one) => one.id)).not.toContain(id);
    await eventually('the counter is the server’s', async () => {
      const { stats } = await ask<{ stats: { totalWinners: number; removed: number } }>('user', '/api/winners/stats');
      expect(stats.removed).toBe(1);
      return (await tile(hall.page, 'Total Winners')) === stats.totalWinners || undefined;
    });
    expect(complaints({ problems }, hall)).toEqual([]);
    await close();
    await hall.close();
  });
});
