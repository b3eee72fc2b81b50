/**
 * How long `npm start` takes on the data of a run before, from the start of its process: until a visitor and
 * a signed-in user are answered with rows, and until a page of Discovery in headless Chromium shows them, both one that is opened and
 * one that was open all the while. Peers of the same round, so that the machine's other work divides out: Node that does
 * nothing, and Node that loads the libraries and nothing else.
 *
 *   node --import tsx src/start.bench.ts [--rounds 5]
 *
 * Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { cpuMsOf, quantile, runProgram, wait } from './end-to-end/product.ts';
import { openDiscovery, reopenDiscovery } from './start/watch-page.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const root = join(import.meta.dirname, '../..');
const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const libraries = [
  'chdb',
  'lmdb',
  '@electric-sql/pglite',
  'kysely',
  'pg',
  'zod',
  'pino',
  'piscina',
  'prom-client',
  'jose',
];
const loading = `await Promise.all(${JSON.stringify(libraries)}.map((name) => import(name)))`;
const rounds: Record<string, number>[] = [];
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const token = await makeData();
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure(token));
} finally {
  await browser.close();
  rmSync(data, { recursive: true });
}
const names = Object.keys(rounds[0] ?? {});
console.table(
  Object.fromEntries(
    names.map((name) => {
      const told = rounds.map((round) => round[name] ?? Number.NaN);
      return [name, { best: Math.min(...told), median: quantile(told, 0.5), worst: Math.max(...told) }];
    }),
  ),
);

/** Forty minutes of market and a session. */
async function makeData(): Promise<string> {
  const product = start();
  const startedAtMs = performance.now();
  await firstRows();
  console.log(`first start: rows after ${since(startedAtMs)} ms`);
  const token = await signIn();
  while (!(await fetch(url)).ok) await wait(100);
  console.log(`first start: dashboard after ${since(startedAtMs)} ms`);
  await wait(20_000);
  await product.stop();
  return token;
}

async function measure(token: string): Promise<Record<string, number>> {
  const nothing = await run('0');
  const libraries = await run(loading);
  const asked = await askOnce(token);
  const open = await openDiscovery(browser, { url, token, started: start });
  await open.product.stop();
  const startedAtMs = performance.now();
  const product = start();
  const reopenedMs = await reopenDiscovery(open.page, startedAtMs);
  await product.stop();
  await open.page.context().close();
  return {
    'node -e 0 ms': nothing,
    'libraries ms': libraries,
    ...asked,
    'opened page ms': open.shownAfterMs,
    'reopened page ms': reopenedMs,
    'rows / libraries': asked['rows, visitor ms'] / libraries,
  };
}

/** A start without a browser beside it. */
async function askOnce(token: string) {
  const startedAtMs = performance.now();
  const product = start();
  await firstRows();
  const visitorMs = since(startedAtMs);
  const cpuMs = cpuMsOf(product.pid);
  await firstRows(token);
  const userMs = since(startedAtMs);
  await product.stop();
  return { 'rows, visitor ms': visitorMs, 'CPU until then ms': cpuMs, 'rows, user ms': userMs };
}

function start() {
  return runProgram([join(root, 'infra/all-in-one/start.cjs')], {
    MINTSCOPE_DATA_DIR: data,
    MINTSCOPE_API_PORT: String(port),
    // One address asks all the time.
    MINTSCOPE_API_REQUESTS_PER_MINUTE: '1000000',
  });
}

/** Asked again by a machine that is busy with its start. */
async function signIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ address: 'a-trader' });
  for (;;) {
    const answer = await fetch(`${url}/api/auth/dev-login`, { method: 'POST', headers, body });
    const { token }: { token?: string } = await answer.json();
    if (token !== undefined) return token;
    await wait(500);
  }
}

async function run(program: string): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: join(root, 'infra/engines') });
  await once(child, 'exit');
  return since(startedAtMs);
}

async function firstRows(token?: string): Promise<void> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await fetch(`${url}/tokens/discover?limit=20`, { headers }).catch(() => null);
    if (answer?.ok && ((await answer.json()) as unknown[]).length > 0) return;
    await wait(10);
  }
}

function since(startedAtMs: number): number {
  return Math.round(performance.now() - startedAtMs);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
