/**
 * The whole Discovery page in headless Chromium, built as it is served, at so many row updates a second in a market of so many tokens, and beside it the
 * same feed into a page of AG Grid community with the same columns as text. Both read the product's own stream-api, which reads the updates from a log
 * as it reads those of scoring; updates fall on the rows that are shown alone, and on the whole market. Each page stands still and scrolls; rounds
 * of both are interleaved, and at the end of each the page must show what the market is.
 *
 *   node --import tsx src/discovery-page.bench.ts [--tokens 10000] [--updates 20000] [--rows 500] [--seconds 5] [--rounds 3] [--pixels 3000]
 *
 * Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildDashboard, isDashboardStale } from '../../infra/all-in-one/src/build-dashboard.ts';
import { launchBrowser, openPage } from '../../infra/all-in-one/tests/support/browser.ts';
import { expectShown } from './discovery-page/expect-shown.ts';
import { showFrames } from './discovery-page/show-frames.ts';
import { startMarket } from './discovery-page/start-market.ts';
import { countMessages, type Watched, watchPage } from './discovery-page/watch-page.ts';
import { quantile, wait } from './end-to-end/product.ts';
import { buildPages } from './pages/build-pages.ts';
import { serveFolder } from './pages/serve-folder.ts';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '10000' },
    updates: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    pixels: { type: 'string', default: '3000' },
  },
});
const [tokens, updates, rows] = [Number(values.tokens), Number(values.updates), Number(values.rows)];
const [seconds, rounds, pixels] = [Number(values.seconds), Number(values.rounds), Number(values.pixels)];

interface Series {
  name: string;
  watched: Watched[];
}
const spreads = [
  { name: 'rows shown alone', among: rows },
  { name: 'whole market', among: tokens },
];
const table = new Map<string, Series>();
const told: number[] = [];
const marketMs: number[] = [];

if (isDashboardStale()) await buildDashboard();
const folder = await mkdtemp(join(tmpdir(), 'mintscope-discovery-'));
await buildPages(join(import.meta.dirname, 'discovery-page'), ['ag-grid.html'], folder);
const peer = await serveFolder(folder);
const market = await startMarket(tokens);
const browser = await launchBrowser();
const viewport = { width: 1440, height: 900 };
const contenders = [
  { name: 'Mintscope', open: openDiscovery },
  { name: 'AG Grid', open: openPeer },
];
try {
  for (let round = 0; round < rounds; round++)
    for (const spread of spreads)
      for (let turn = 0; turn < contenders.length; turn++)
        await measure(contenders[(round + turn) % contenders.length]!, spread);
} finally {
  await browser.close();
  await market.stop();
  peer.close();
  await rm(folder, { recursive: true, force: true });
}
console.log(
  `${tokens} tokens, ${rows} rows, ${rounds} rounds of ${seconds} s; ${Math.round(quantile(told, 0.5))} row updates/s told (${Math.round(Math.min(...told))}-${Math.round(Math.max(...told))}) at ${Math.round(quantile(marketMs, 0.5))} CPU ms/s of the market and stream-api; load average ${loadavg()[0]?.toFixed(1)}`,
);
showFrames('page', [...table.values()]);
showRatios();

async function measure({ name, open }: (typeof contenders)[number], spread: (typeof spreads)[number]): Promise<void> {
  const page = await open();
  const before = await market.rest();
  const begunMs = performance.now();
  market.trade({ updates, among: spread.among });
  await wait(1_000);
  for (const [doing, pixelsPerSecond] of [['still', 0] as const, ['scrolls', pixels] as const]) {
    const key = `${name}, ${spread.name}, ${doing}`;
    const series = table.get(key) ?? { name: key, watched: [] };
    table.set(key, series);
    series.watched.push(await watchPage(page, { seconds, pixelsPerSecond }));
  }
  const after = await market.rest();
  const spentMs = performance.now() - begunMs;
  told.push((1000 * after.told) / spentMs);
  marketMs.push((1000 * (after.cpuMs - before.cpuMs)) / spentMs);
  await expectShown(page, name === 'Mintscope' ? 'product' : 'peer', after.newest);
  await page.context().close();
}

async function openDiscovery(): Promise<Page> {
  const { page } = await openPage(browser, { viewport }, market);
  await countMessages(page);
  await page.addInitScript((limit) => localStorage.setItem('discovery', JSON.stringify({ limit })), rows);
  await page.goto(`${market.url}/discovery`);
  await page.locator(`[role=table][aria-rowcount="${rows + 1}"]`).waitFor();
  return page;
}

async function openPeer(): Promise<Page> {
  const { page } = await openPage(browser, { viewport });
  await countMessages(page);
  const socket = `${market.url.replace('http', 'ws')}/ws`;
  await page.goto(`${peer.url}/ag-grid.html?${new URLSearchParams({ socket, token: market.token, rows: `${rows}` })}`);
  await page.locator('.ag-row[row-index="0"]').waitFor();
  return page;
}

/** Of each thing that was done, round by round: what ours took of what the peer took. */
function showRatios(): void {
  const ratio = (doing: string, pick: (watched: Watched) => number) => {
    const [own = [], other = []] = contenders.map(({ name }) => table.get(`${name}, ${doing}`)?.watched.map(pick));
    return quantile(
      own.map((value, round) => value / (other[round] ?? Number.NaN)),
      0.5,
    );
  };
  const doings = spreads.flatMap(({ name }) => [`${name}, still`, `${name}, scrolls`]);
  console.table(
    doings.map((doing) => ({
      'Mintscope / AG Grid': doing,
      'frame p99': ratio(doing, ({ frames }) => quantile(frames, 0.99)),
      'main thread': ratio(doing, ({ mainMs }) => mainMs),
      'browser CPU': ratio(doing, ({ browserMs }) => browserMs),
      heap: ratio(doing, ({ heapMb }) => heapMb),
    })),
  );
}
