import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accessibilityViolations,
  forManyBrowsers,
  launchBrowser,
  openPage,
  shiftsFrom,
  type WatchedPage,
} from './support/browser.ts';
import { lowTargets } from './support/low-targets.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { shownMultiple } from './support/shown-multiple.ts';
import { signIn } from './support/sign-in.ts';

const folder = temporaryFolder();
let product: MintscopeProcess;
let browser: Browser;
let token: string;
/** Below the ports that the system hands out by itself, so that it is still free after a restart. */
const port = String(20_000 + (process.pid % 10_000));

beforeAll(async () => {
  product = await startProcess({
    MINTSCOPE_API_PORT: port,
    MINTSCOPE_DATA_DIR: folder.path,
    ...forManyBrowsers,
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '3',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '60',
  });
  browser = await launchBrowser();
  token = await signIn(product.url);
  await eventually('forty tokens and a scored one', async () => {
    const rows = await product.get<TokenRow[]>('/tokens/discover?limit=100');
    return rows.length >= 40 && rows.some((row) => row.transactionScore !== null) ? rows : undefined;
  });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  folder.remove();
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Connected; a busy machine may be late, and says so. */
const live = (page: Page) => page.locator('header [data-phase="open"]');
const rowsOf = (page: Page) => page.locator('[role=table] [role=rowgroup]').last().locator('[role=row]');

async function discovery(viewport: typeof wide, colorScheme: 'dark' | 'light'): Promise<WatchedPage> {
  const hasTouch = viewport === phone;
  const watched = await openPage(browser, { viewport, colorScheme, hasTouch }, { url: product.url, token });
  await watched.page.goto(`${product.url}/discovery`);
  await live(watched.page).waitFor();
  return watched;
}

describe('Token Discovery', () => {
  it('shows rows that move by themselves, without errors and without layout shift', async () => {
    const { page, problems, close } = await discovery(wide, 'dark');
    await rowsOf(page).first().waitFor();
    const before = await rowsOf(page).allInnerTexts();
    expect(before.length).toBeGreaterThan(10);
    await eventually('a new launch on top and changed figures', async () => {
      const now = await rowsOf(page).allInnerTexts();
      const changed = now.filter((text) => !before.includes(text)).length;
      return changed >= 5 && now[0] !== before[0] ? changed : undefined;
    });
    expect(await shiftsFrom(0.1, page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('shows the figures that the interface gives', async () => {
    const { page, close } = await discovery(wide, 'dark');
    const rowOf = async (address: string) => (await product.get<{ row: TokenRow }>(`/tokens/${address}`)).row;
    // What is compared must not change meanwhile: a token whose row is the same before and after the page was read.
    const { row, text } = await eventually('a token that does not trade while its page is read', async () => {
      const rows = await product.get<TokenRow[]>('/tokens/discover?limit=500');
      const quiet = rows.find(({ eventTimeMs, holders }) => Date.now() - eventTimeMs > 60_000 && (holders ?? 0) > 1);
      if (!quiet) return undefined;
      await page.goto(`${product.url}/token/${quiet.address}`);
      await page.getByText('Max X').first().waitFor();
      const before = await rowOf(quiet.address);
      const text = await page.locator('main').textContent();
      const after = await rowOf(quiet.address);
      return before.swaps === after.swaps && quiet.swaps === after.swaps ? { row: after, text } : undefined;
    });
    expect(text).toContain(row.symbol);
    expect(text).toContain(shownMultiple(row.performance.maxX ?? Number.NaN));
    expect(text).toMatch(new RegExp(`Holders\\s*${row.holders?.toLocaleString('en-US')}`));
    await close();
  });

  it('compact rows cut neither the number of what is behind them nor a text without an ellipsis', async () => {
    const { page, close } = await discovery(wide, 'dark');
    await page.goto(`${product.url}/discovery?rows=compact`);
    await rowsOf(page).first().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('[role=cell]')].flatMap((cell) => {
        const end = cell.getBoundingClientRect().right;
        const chips = [...cell.querySelectorAll<HTMLElement>('[class*=chip]')].filter((chip) => chip.checkVisibility());
        const isCut = (chip: HTMLElement) =>
          chip.getBoundingClientRect().right > end ||
          (chip.textContent?.startsWith('+') !== true && getComputedStyle(chip).textOverflow !== 'ellipsis');
        return chips.filter(isCut).map(({ textContent }) => textContent);
      }),
    );
    expect(cut).toEqual([]);
    const scroller = page.getByRole('table', { name: 'Tokens' }).locator('..');
    expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await close();
  });

  it('finds a token by its symbol, opens it beside the list and on its page, by keyboard', async () => {
    const { page, problems, close } = await discovery(wide, 'dark');
    const [token] = await product.get<TokenRow[]>('/tokens/discover?limit=1&sortBy=marketCap');
    if (!token) throw new Error('no token');
    await page.keyboard.press('/');
    await page.keyboard.type(token.address);
    await eventually('one row', async () => ((await rowsOf(page).count()) === 1 ? true : undefined));
    await rowsOf(page).first().getByText(token.symbol).first().click();
    await page.waitForURL(`**/discovery?*token=${token.address}*`);
    await page.getByText('Scoring Trace').first().waitFor();
    const exit = page.getByRole('complementary', { name: 'Token' }).getByRole('region', { name: 'Exit Meter' });
    await eventually('the exit meter, once it is near', async () => {
      await page.getByRole('region', { name: 'Top Holders' }).scrollIntoViewIfNeeded();
      return (await exit.count()) === 1 ? true : undefined;
    });
    await exit.getByText(/You would get|Nothing can be sold/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/token/${token.address}`);
    await page.getByText('Raw Data').first().waitFor();
    await page.locator('canvas').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('beside an open token nothing of a card by stage of life covers anything else', async () => {
    const { page, problems, close } = await discovery(wide, 'light');
    await page.getByRole('button', { name: 'By stage of life' }).click();
    const cards = page.getByRole('region', { name: 'New' }).getByRole('listitem');
    await cards.nth(5).waitFor();
    await cards.nth(4).getByRole('button').first().click();
    await page
      .getByRole('button', { name: 'Full page' })
      .or(page.getByRole('link', { name: 'Full page' }))
      .waitFor();
    const all = page.getByRole('region', { name: /^(New|Close to migration|Migrated)$/ }).getByRole('listitem');
    const covered = await all.evaluateAll((items) =>
      items.flatMap((item) => {
        const [open, more] = item.querySelectorAll('button');
        const ring = open?.lastElementChild?.getBoundingClientRect();
        const edge = Math.min(ring?.left ?? 0, more?.getBoundingClientRect().left ?? 0);
        const [first, second] = open?.children[1]?.children ?? [];
        const symbol = first?.firstElementChild;
        // One that is a single letter is as narrow.
        const isCut = !symbol || (symbol.clientWidth < 20 && symbol.scrollWidth > symbol.clientWidth);
        const isOver = [first, second].some((line) =>
          [...(line?.children ?? [])].some((part) => part.getBoundingClientRect().right > edge),
        );
        return isOver || isCut ? [item.textContent] : [];
      }),
    );
    expect(covered).toEqual([]);
    // What is known of a new token besides its row may come later.
    expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
    await close();
  });

  it('says when the token does not exist', async () => {
    const { page, close } = await openPage(browser, { viewport: wide }, { url: product.url, token });
    await page.goto(`${product.url}/token/So11111111111111111111111111111111111111112`);
    await page.getByText('Token Not Found').waitFor();
    await page.getByText('The requested token could not be found or analyzed.').waitFor();
    await close();
  });

  it('remembers the theme that was chosen', async () => {
    const { page, close } = await discovery(wide, 'dark');
    await page.getByLabel('Switch to the light theme').click();
    await page.reload();
    await page.getByLabel('Switch to the dark theme').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await close();
  });
});

describe.each(['dark', 'light'] as const)('Token Discovery on a phone, %s', (theme) => {
  beforeEach(({ skip }) => skip(isLeftOut(Number(theme === 'light'), 2)));

  it('watches, copies and trades at a tap beside the row; what is told of it stands above the bar of pages', async () => {
    const { page, problems, close } = await discovery(phone, theme);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const card = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').nth(1);
    await card.waitFor();
    expect(await lowTargets(page)).toEqual([]);
    await card.getByRole('button', { name: /^More for/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Hide token' }).waitFor();
    const targets = sheet.locator('a, button');
    for (const target of await targets.all()) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await accessibilityViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Watch', exact: true }).click();
    await sheet.getByRole('button', { name: 'Watching' }).waitFor();
    const trade = await sheet.getByRole('link', { name: /^Trade on/ }).getAttribute('href');
    await sheet.getByRole('button', { name: 'Copy address' }).click();
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Address copied' });
    await toast.waitFor();
    expect(trade).toContain(await page.evaluate(() => navigator.clipboard.readText()));
    const bar = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    await eventually('the toast at rest above the bar', async () => {
      const box = await toast.boundingBox();
      return box && bar && box.y + box.height <= bar.y ? true : undefined;
    });
    expect(problems).toEqual([]);
    await close();
  });

  it('has the order of the list at hand, and titles of a table as wide as their columns', async () => {
    const { page, close } = await discovery(phone, theme);
    for (const control of [page.getByLabel('Sort By'), page.getByRole('button', { name: /^Order: / })]) {
      const place = await control.boundingBox();
      expect((place?.x ?? phone.width) + (place?.width ?? 0)).toBeLessThanOrEqual(phone.width);
    }
    await page.goto(`${product.url}/picks`);
    const heads = page.getByRole('columnheader');
    await heads.first().waitFor();
    for (const head of await heads.all()) {
      const title = await head.getByRole('button').first().boundingBox();
      expect(title?.width).toBeGreaterThanOrEqual((await head.boundingBox())?.width ?? 1);
    }
    await close();
  });

  it('shows every button of a token, none beyond the edge', async () => {
    const { page, close } = await discovery(phone, theme);
    await page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first().getByRole('button').first().click();
    const drawer = page.getByRole('complementary', { name: 'Token' });
    const trade = await drawer.getByRole('link', { name: 'Trade' }).boundingBox();
    expect((trade?.x ?? 0) + (trade?.width ?? phone.width)).toBeLessThanOrEqual(phone.width);
    await close();
  });
});

describe('when the server goes away', () => {
  it('says so, and goes on by itself when it is back', async () => {
    const { page, close } = await discovery(wide, 'dark');
    await rowsOf(page).first().waitFor();
    await product.kill();
    await page
      .getByText(/Reconnecting|Offline|Connection lost/i)
      .first()
      .waitFor();
    product = await startProcess({ MINTSCOPE_DATA_DIR: folder.path, MINTSCOPE_API_PORT: port });
    await live(page).waitFor({ timeout: 60_000 });
    const before = await rowsOf(page).first().textContent();
    await eventually('rows move again', async () =>
      (await rowsOf(page).first().textContent()) === before ? undefined : true,
    );
    await close();
  });
});
