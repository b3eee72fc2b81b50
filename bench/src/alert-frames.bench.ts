/**
 * From a trade to the frame in which a user reads of an alert, in the whole product: one process with the simulated market, scoring, records
 * and stream-api, and Discovery open in headless Chromium on the same machine. Tokens that come to twelve holders are told. A firing's
 * trade is the newest event of its row, at the time at which ingest received it. The peer is a bare server whose page writes the text it is sent.
 *
 *   node --import tsx src/alert-frames.bench.ts [--firings 120] [--trades 200] [--launches 60]
 *
 * Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AlertWish } from '@mintscope/schemas/alerts/alert';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { WebSocket } from 'ws';
import { buildDashboard, isDashboardStale } from '../../infra/all-in-one/src/build-dashboard.ts';
import { launchBrowser, openPage } from '../../infra/all-in-one/tests/support/browser.ts';
import { bearer, signIn } from '../../infra/all-in-one/tests/support/sign-in.ts';
import { openBarePeer } from './alerts/bare-peer.ts';
import { nowMs, watchFor, watchFrames } from './alerts/watch-frames.ts';
import { readMessages, watchMessages } from './alerts/watch-messages.ts';
import { runProgram } from './end-to-end/product.ts';
import { nearestRank } from './nearest-rank.ts';

const { values } = parseArgs({
  options: {
    firings: { type: 'string', default: '120' },
    trades: { type: 'string', default: '200' },
    launches: { type: 'string', default: '60' },
  },
});
const wanted = Math.min(alertLimits.mostAnHour - 10, Number(values.firings));
if (isDashboardStale()) await buildDashboard();
const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const product = runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], {
  MINTSCOPE_DATA_DIR: data,
  MINTSCOPE_API_PORT: '0',
  MINTSCOPE_WEBHOOK_PORT: '0',
  MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: values.trades,
  MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: values.launches,
  MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '2',
});
const url = await product.url;
const token = await signIn(url);

const browser = await launchBrowser();
const desktop = { viewport: { width: 1440, height: 900 } };
const { page } = await openPage(browser, desktop, { url, token });
const { page: barePage } = await openPage(browser, desktop);
await watchMessages(page);
await watchFrames(barePage);
const peer = await openBarePeer(barePage);
await page.goto(`${url}/discovery`);
await page.getByRole('row').nth(2).waitFor();

/** When the newest event of a row was received, by the row's token and version (ms). */
const received = new Map<string, number>();
const rowDelays = new Map<string, number>();
const nameOf = (mint: string, version: number) => `${mint} ${version}`;
const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
socket.on('open', () => {
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 500 }));
});
socket.on('message', (text) => {
  const atMs = nowMs();
  const message = JSON.parse(String(text));
  if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp }));
  if (message.type !== 'token_update') return;
  for (const { address, version, receivedAtMs } of message.tokens) {
    if (!receivedAtMs) continue;
    received.set(nameOf(address, version), receivedAtMs);
    rowDelays.set(nameOf(address, version), atMs - receivedAtMs);
  }
});
await delay(5_000);

const put = async (path: string, body: object) => {
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
};
const wish: AlertWish = {
  name: 'Holders',
  scope: { kind: 'market' },
  filter: 'holders:12..;age:..600',
  once: false,
  coolDown: 0,
  priority: 'normal',
  ways: { sound: false, browser: false, telegram: false, webhook: false },
  paused: false,
};
await put('/api/account/alert-settings', { anHour: alertLimits.mostAnHour, webhookUrl: null });
await put(`/api/account/alerts/${randomUUID()}`, wish);

/** The first bring what the page loads with its first message. */
const warmUp = 3;
const bare: number[] = [];
let drawn = await readMessages(page);
for (let round = 0; drawn.length < wanted + warmUp; round++) {
  await delay(1_000);
  const watching = await watchFor(barePage, '#told', `round ${round};`);
  const sentMs = nowMs();
  peer.send(`round ${round};`);
  bare.push((await watching.drawn).drawn - sentMs);
  drawn = await readMessages(page);
  if (round > 30 * 60) throw new Error(`Only ${drawn.length} messages in half an hour.`);
}
// Rows that were sent while a message was read.
await delay(2_000);
const frames = drawn.slice(warmUp);
const known = frames.filter(({ mint, version }) => received.has(nameOf(mint, version)));
const since = (at: (one: (typeof frames)[number]) => number) =>
  known.map((one) => at(one) - (received.get(nameOf(one.mint, one.version)) ?? Number.NaN));
const lists = {
  'bare server, in the frame': bare,
  'trade to row at a client': known.map(({ mint, version }) => rowDelays.get(nameOf(mint, version)) ?? Number.NaN),
  'trade to message in the page': since(({ heard }) => heard),
  'trade to frame': since(({ drawn }) => drawn),
};
/** What is between them, of the firings that took longest. */
const slowest = known
  .map(({ mint, version, heard, drawn }) => {
    const name = nameOf(mint, version);
    const [receivedMs = Number.NaN, rowMs = Number.NaN] = [received.get(name), rowDelays.get(name)];
    return { 'trade to row': rowMs, 'row to message': heard - receivedMs - rowMs, 'message to frame': drawn - heard };
  })
  .sort((one, other) => sumOf(other) - sumOf(one))
  .slice(0, 6);
const at = (list: readonly number[], share: number) => Number(nearestRank(list, share).toFixed(1));
console.log(
  `${values.trades} trades a second; ${frames.length} messages drawn, of ${known.length} the row is known; ${rowDelays.size} rows`,
);
console.table(
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      { 'p50 ms': at(list, 0.5), 'p95 ms': at(list, 0.95), 'p99 ms': at(list, 0.99) },
    ]),
  ),
);
console.table(
  slowest.map((parts) => Object.fromEntries(Object.entries(parts).map(([name, ms]) => [name, Math.round(ms)]))),
);
socket.close();
await browser.close();
peer.close();
await product.stop();
rmSync(data, { recursive: true, force: true });

function sumOf(parts: Record<string, number>): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}
