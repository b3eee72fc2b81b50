import { isLeftOut } from '@mintscope/engines/testing/slice';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCorpus } from './attack/corpus/make-corpus.ts';
import type { Payload } from './attack/corpus/payload.ts';
import { hostileMarket } from './attack/hostile-market.ts';
import { forManyBrowsers, launchBrowser } from './support/browser.ts';
import { type Answer, fillAccount } from './support/hostile/fill-account.ts';
import { fillChat } from './support/hostile/fill-chat.ts';
import { listenForBeacons } from './support/hostile/listen-for-beacons.ts';
import { type Looked, openWatched, unevenRows } from './support/hostile/look-at.ts';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { bearer, signIn } from './support/sign-in.ts';

/** Texts of strangers in every place that takes one, and every page that shows them. A slice of the suite has a tenth of them. */
const folder = temporaryFolder();
// A walk is as long as the corpus: what a busy machine needs for it says nothing of the texts.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
let listener: Awaited<ReturnType<typeof listenForBeacons>>;
let corpus: readonly Payload[];
let market: ReturnType<typeof hostileMarket>;
let product: MintscopeProcess;
let browser: Browser;
let session: string;
let filled: Map<string, Answer[]>;
let said: Map<string, Answer[]>;
const pages: Looked[] = [];

beforeAll(async () => {
  listener = await listenForBeacons();
  const all = makeCorpus(listener.url);
  expect(all.length).toBeGreaterThan(500);
  corpus = all.filter((_, n) => sizes.some((_size, size) => isTaken(n, size, 10)));
  market = hostileMarket(corpus.map(({ text }) => text));
  [product, browser] = await Promise.all([
    startProcess({
      ...market.settings,
      MINTSCOPE_SOURCES: 'simulator,replay',
      ...forManyBrowsers,
      MINTSCOPE_DATA_DIR: folder.path,
      MINTSCOPE_ACCOUNT_REQUESTS_PER_MINUTE: '1000000',
      MINTSCOPE_SIGN_INS_PER_MINUTE: '100000',
      MINTSCOPE_ENRICHMENT: 'metadata',
      MINTSCOPE_ENRICHMENT_METADATA_PER_MINUTE: '60000',
      MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '0',
      MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '1',
      MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '10',
    }),
    launchBrowser(),
  ]);
  session = await signIn(product.url, 'hostile-user');
  const asked = { headers: bearer(session) };
  await eventually('the last hostile token', async () => {
    const { status } = await fetch(`${product.url}/tokens/${market.mints.at(-1)}`, asked);
    return status === 200 || undefined;
  });
  filled = await fillAccount(
    product.url,
    session,
    corpus.map(({ text }) => text),
    market.mints,
  );
  said = await fillChat(
    product.url,
    corpus.map(({ text }) => text),
  );
  for (const size of sizes) pages.push(await openWatched(browser, { url: product.url, token: session }, size));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await listener?.close();
  market?.remove();
  folder.remove();
});

async function goto({ page }: Looked, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** One of each family. */
function ofEach(): { text: string; mint: string }[] {
  const seen = new Map(corpus.map(({ family, text }, n) => [family, { text, mint: market.mints[n]! }]));
  return [...seen.values()];
}

/** Of two sizes a slice has one, with every tenth text and eighth family: in turn each of them at both. */
const isTaken = (n: number, size: number, of: number) => !isLeftOut(sizes.length * n + size, sizes.length * of);
const isInSlice = (_: unknown, size: number) => !isLeftOut(size, sizes.length);
const isWide = ({ page }: Looked) => page.viewportSize()?.width === sizes[0]!.width;

it('each is taken as it is or refused by the name of its field, in every place of an account and of the chat', () => {
  for (const [place, answers] of [...filled, ...said]) {
    // 409: to the chat's eye it is what its author just said.
    const isRefused = ({ status, field }: Answer) => field !== undefined && (status === 400 || status === 409);
    const wrong = answers.filter((answer) => answer.status !== 200 && !isRefused(answer));
    expect(wrong.slice(0, 3), place).toEqual([]);
    const taken = answers.filter(({ status }) => status === 200).length;
    if (place !== 'username') expect(taken, place).toBeGreaterThan(place === 'restrictions' ? 0 : 8);
  }
  const names = filled.get('username')!.filter(({ status }) => status === 200);
  for (const { text } of names) expect(text).toMatch(/^\s*\w{3,}/);
});

it('tokens are told without marks that hide or turn', async () => {
  const response = await fetch(`${product.url}/tokens/discover?limit=1000`, { headers: bearer(session) });
  const rows: TokenRow[] = await response.json();
  const hostile = rows.filter(({ address }) => market.mints.includes(address));
  expect(hostile).toHaveLength(corpus.length);
  for (const { symbol, name, website, twitter, telegram } of hostile)
    expect([symbol, name, website, twitter, telegram].join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
});

describe('nothing runs, asks elsewhere, leads inside, turns or widens the page', () => {
  it('in the list, from its top to its end', async () => {
    for (const looked of pages.filter(isInSlice)) {
      const { page, look } = looked;
      await goto(looked, '/discovery');
      await page
        .getByRole(isWide(looked) ? 'row' : 'listitem')
        .nth(3)
        .waitFor();
      const steps = Math.ceil(corpus.length / (isWide(looked) ? 12 : 8));
      for (let step = 0; step < Math.min(steps, 40); step++) {
        await page.mouse.move(300, 500);
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(60);
        expect(await look(`the list at step ${step}`)).toEqual([]);
        if (isWide(looked)) expect(await unevenRows(page)).toEqual([]);
      }
    }
  });

  it('on pages of tokens, beside the list, and of their makers', async () => {
    for (const [size, looked] of pages.entries())
      for (const { mint } of ofEach().filter((_, n) => isTaken(n, size, 8))) {
        await goto(looked, `/token/${mint}`);
        await looked.page.waitForTimeout(150);
        expect(await looked.look(`/token/${mint}`)).toEqual([]);
      }
    for (const looked of pages.filter(isInSlice))
      for (const path of [
        `/discovery?token=${market.mints[0]}`,
        `/token/${market.mints[0]}?at=${Date.now() - 1_000}`,
        `/compare?tokens=${market.mints.slice(0, 4).join(',')}`,
        `/wallet/${market.mints[1]}`,
        '/',
        '/dashboard',
      ]) {
        await goto(looked, path);
        await looked.page.waitForTimeout(300);
        expect(await looked.look(path)).toEqual([]);
      }
  });

  it('in watchlists, notes, views, alerts, keys and what is hidden', async () => {
    for (const looked of pages.filter(isInSlice)) {
      const { page, look } = looked;
      await goto(looked, '/discovery');
      await page.getByRole('button', { name: 'Watchlist', exact: true }).first().click();
      await page.getByRole('list', { name: 'Watched tokens' }).getByRole('listitem').nth(2).waitFor();
      expect(await look('the watchlist')).toEqual([]);
      for (const path of [
        '/alerts',
        '/settings?tab=hidden',
        '/settings?tab=api',
        '/settings?tab=security',
        '/settings?tab=account',
      ]) {
        await goto(looked, path);
        await page.waitForTimeout(300);
        expect(await look(path)).toEqual([]);
      }
    }
    const { page, look } = pages[0]!;
    await goto(pages[0]!, '/discovery');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('list', { name: 'Saved views' }).getByRole('listitem').nth(10).waitFor();
    expect(await look('saved views')).toEqual([]);
  });

  it('in the chat from its newest message to its oldest, and before those who moderate it', async () => {
    const admin = await signIn(product.url, 'hostile-admin');
    for (const looked of pages.filter(isInSlice)) {
      await goto(looked, '/community');
      await looked.page.getByRole('article').last().waitFor();
      for (let step = 0; step < 12; step++) {
        expect(await looked.look(`the chat at step ${step}`)).toEqual([]);
        await looked.page.getByRole('article').first().hover();
        await looked.page.mouse.wheel(0, -900);
        await looked.page.waitForTimeout(120);
      }
    }
    for (const size of sizes.filter(isInSlice)) {
      const looked = await openWatched(browser, { url: product.url, token: admin }, size);
      await goto(looked, '/admin/community');
      await looked.page.waitForTimeout(500);
      expect(await looked.look('/admin/community')).toEqual([]);
      await looked.close();
    }
  });

  it('in addresses', async () => {
    const looked = pages[0]!;
    await goto(looked, '/discovery');
    await looked.page.getByRole('row').nth(3).waitFor();
    for (const { text, number } of corpus) {
      for (const path of pathsOf(text).filter((_, n) => !isLeftOut(n + number, 2))) await visit(looked.page, path);
      if (number % 10 === 0) expect(await lookBeyondRefusals(looked, JSON.stringify(text))).toEqual([]);
    }
    expect(await lookBeyondRefusals(looked, 'the last address')).toEqual([]);
    expect(await looked.page.evaluate(() => location.host)).toBe(new URL(product.url).host);
  });

  it('in the search and the palette of commands', async () => {
    const looked = pages[0]!;
    const { page } = looked;
    await goto(looked, '/winners');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search pages, tokens and actions' });
    for (const { text } of ofEach()) {
      await field.fill(text.slice(0, 60));
      await page.waitForTimeout(250);
      expect(await lookBeyondRefusals(looked, `a search for ${JSON.stringify(text)}`)).toEqual([]);
    }
  });

  it('in the list of users', async () => {
    const owner = await signIn(product.url, 'hostile-owner');
    for (const size of sizes.filter(isInSlice)) {
      const looked = await openWatched(browser, { url: product.url, token: owner }, size);
      for (const path of ['/admin/users', '/admin/settings', '/admin/community', '/admin/token-management']) {
        await goto(looked, path);
        await looked.page.waitForTimeout(300);
        expect(await looked.look(path)).toEqual([]);
      }
      await looked.close();
    }
  });
});

it('no payload was heard of, and what the server would have fetched inside it refused', async () => {
  expect(listener.heard).toEqual([]);
  const refused = /^mintscope_enrichment_answers_total\{.*provider="metadata".*reason="refused_address".*\} (\d+)$/m;
  const inside = corpus.filter(({ family }) => family === 'addresses that lead inside').length;
  const count = await eventually('refused addresses', async () => {
    const told = Number(refused.exec(await product.metrics())?.[1] ?? 0);
    return told >= inside ? told : undefined;
  });
  expect(count).toBeGreaterThanOrEqual(inside);
});

function pathsOf(text: string): string[] {
  const coded = encodeURIComponent(Buffer.from(text).toString());
  return [
    `/discovery?filter=${coded}`,
    `/discovery?filter=words:${coded}`,
    `/discovery?q=${coded}`,
    `/token/${coded}`,
    `/wallet/${coded}`,
  ];
}

/**
 * What is no filter, no token and no wallet is refused, and who asks for much at once waits, for the account's turn or for the engines';
 * the console tells of each.
 */
async function lookBeyondRefusals({ look }: Looked, at: string): Promise<string[]> {
  return (await look(at)).filter((fault) => !/the server responded with a status of (400|404|429|503) /.test(fault));
}

/** As a link of the page leads, without loading it anew. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));
  }, path);
}
