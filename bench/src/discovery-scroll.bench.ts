/**
 * Scrolling 500 rows of Discovery in headless Chromium, the whole product with the simulated market beside it on the same machine: frames while the page
 * stands still, while it scrolls, and, as the peer, while it scrolls and the product is held (SIGSTOP), which is what the page costs by itself.
 * Rounds are interleaved.
 *
 *   node --import tsx src/discovery-scroll.bench.ts [--trades 2350] [--seconds 6] [--rounds 3] [--pixels 3000] [--profile FILE]
 *
 * `--profile` writes a CPU profile of one more round of scrolling, for the browser's own tools. Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { buildDashboard, isDashboardStale } from '../../infra/all-in-one/src/build-dashboard.ts';
import { forManyBrowsers, launchBrowser, openPage } from '../../infra/all-in-one/tests/support/browser.ts';
import { bearer, signIn } from '../../infra/all-in-one/tests/support/sign-in.ts';
import { showFrames } from './discovery-page/show-frames.ts';
import { countMessages, type Watched, watchPage } from './discovery-page/watch-page.ts';
import { type RunningProgram, runProgram, wait } from './end-to-end/product.ts';

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '2350' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    pixels: { type: 'string', default: '3000' },
    profile: { type: 'string' },
  },
});
const [seconds, rounds, pixels] = [values.seconds, values.rounds, values.pixels].map(Number) as [
  number,
  number,
  number,
];
const rows = 500;
const table = '[role=table]';
const doings = [
  { name: 'stands still', pixelsPerSecond: 0, held: false },
  { name: 'scrolls', pixelsPerSecond: pixels, held: false },
  { name: 'scrolls, product held', pixelsPerSecond: pixels, held: true },
].map((doing) => ({ ...doing, watched: [] as Watched[] }));

if (isDashboardStale()) await buildDashboard();
const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
// Forty minutes of market at the usual pace: the busy one goes on from there.
await passMarket(start({}));
const product = start({ MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: values.trades });
const browser = await launchBrowser();
try {
  const url = await product.url;
  const page = await openDiscovery(url);
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < doings.length; turn++) await run(page, doings[(round + turn) % doings.length]!);
  if (values.profile) await profile(page, values.profile);
} finally {
  process.kill(product.pid, 'SIGCONT');
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(
  `${rows} rows, ${values.trades} trades/s, ${rounds} rounds of ${seconds} s, load average ${loadavg()[0]?.toFixed(1)}`,
);
showFrames('page', doings);

function start(settings: Readonly<Record<string, string>>): RunningProgram {
  return runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], {
    MINTSCOPE_DATA_DIR: data,
    MINTSCOPE_API_PORT: '0',
    ...forManyBrowsers,
    ...settings,
  });
}

/** Lets a product run until its market has come to the present. */
async function passMarket({ url: told, stop }: RunningProgram): Promise<void> {
  const url = await told;
  const token = await signIn(url);
  for (let newest: { createdAt: number }[] = []; newest.length < rows || Date.now() - newest[0]!.createdAt > 30_000; ) {
    await wait(500);
    newest = await (await fetch(`${url}/tokens/discover?limit=${rows}`, { headers: bearer(token) })).json();
  }
  await stop();
}

/** A page with all rows. */
async function openDiscovery(url: string): Promise<Page> {
  const token = await signIn(url);
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } }, { url, token });
  await countMessages(page);
  await page.addInitScript((limit) => localStorage.setItem('discovery', JSON.stringify({ limit })), rows);
  await page.goto(`${url}/discovery`);
  await page.locator(`${table}[aria-rowcount="${rows + 1}"]`).waitFor();
  await wait(3_000);
  return page;
}

async function run(page: Page, { pixelsPerSecond, held, watched }: (typeof doings)[number]): Promise<void> {
  if (held) process.kill(product.pid, 'SIGSTOP');
  await wait(500);
  watched.push(await watchPage(page, { pixelsPerSecond, seconds }));
  if (!held) return;
  process.kill(product.pid, 'SIGCONT');
  // What it missed comes first.
  await wait(5_000);
}

async function profile(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  await watchPage(page, { pixelsPerSecond: pixels, seconds });
  const { profile: taken } = await session.send('Profiler.stop');
  writeFileSync(file, JSON.stringify(taken));
}
