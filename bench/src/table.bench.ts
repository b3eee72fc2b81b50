/**
 * A live table in headless Chromium: 500 rows of 20 columns, 20,000 row updates a second, the product's table beside AG Grid
 * community (rows handed over each frame, and gathered by the grid for 50 ms). Time between frames and the page's own CPU time;
 * rounds of all contenders are interleaved.
 *
 *   node --import tsx src/table.bench.ts [--updates 20000] [--seconds 8] [--rounds 3]
 *
 * Needs Chromium: CHROMIUM_PATH, or one where Linux distributions put it.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { buildPages } from './pages/build-pages.ts';
import { serveFolder } from './pages/serve-folder.ts';

const { values } = parseArgs({
  options: {
    updates: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
const updates = Number(values.updates);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const contenders = [
  { name: 'Mintscope', page: 'mintscope.html' },
  { name: 'AG Grid, each frame', page: 'ag-grid.html' },
  { name: 'AG Grid, gathered 50 ms', page: 'ag-grid.html?async' },
].map((contender) => ({ ...contender, frames: [] as number[], cpuMs: [] as number[], worst: [] as number[] }));

const folder = await mkdtemp(join(tmpdir(), 'mintscope-table-'));
await buildPages(join(import.meta.dirname, 'table'), ['mintscope.html', 'ag-grid.html'], folder);
const server = await serveFolder(folder);
try {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags() });
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < contenders.length; turn += 1) {
        const contender = contenders[(round + turn) % contenders.length];
        if (!contender) continue;
        const { frames, cpuMs } = await measure(browser, `${server.url}/${contender.page}`);
        contender.frames.push(...frames);
        contender.worst.push(Math.max(...frames));
        contender.cpuMs.push(cpuMs);
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}

console.log(`${updates} row updates/s, 500 rows x 20 columns, ${rounds} rounds of ${seconds} s`);
console.table(
  contenders.map(({ name, frames, cpuMs, worst }) => ({
    table: name,
    'frames/s': Math.round(frames.length / (rounds * seconds)),
    'p50 ms': quantile(frames, 0.5),
    'p99 ms': quantile(frames, 0.99),
    'over 50 ms': frames.filter((gap) => gap > 50).length,
    'worst ms (by round)': worst.map((gap) => Math.round(gap)).join(' '),
    'CPU ms/s': Math.round(quantile(cpuMs, 0.5)),
    'CPU spread': `${Math.round(Math.min(...cpuMs))}-${Math.round(Math.max(...cpuMs))}`,
  })),
);

async function measure(browser: Browser, url: string): Promise<{ frames: number[]; cpuMs: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'measureTable' in window);
    await page.evaluate((rate) => window.measureTable(1, rate), updates);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const taskMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await taskMs();
    const frames = await page.evaluate(
      ([length, rate]) => window.measureTable(length ?? 8, rate ?? 0),
      [seconds, updates],
    );
    return { frames: frames.slice(1), cpuMs: ((await taskMs()) - before) / seconds };
  } finally {
    await context.close();
  }
}

function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH');
  return found;
}

function chromiumFlags(): string[] {
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return ['--headless', '--no-sandbox', '--disable-gpu', ...quiet];
}

function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(1));
}
