/**
 * From a scored row in the log to the frame that tells a user of an alert: read, decided, kept in the records with what is told of it,
 * signalled, sent. The peer is the same row as an update of the list on the same connection, which is decided and kept nowhere.
 * Each round appends rows of a market beside, which cross the bounds of other users' alerts at times.
 *
 *   node --import tsx src/alerts.bench.ts [--alerts 2000] [--rounds 200] [--rows 100]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { WebSocket } from 'ws';
import { openAlerts } from '../../jobs/src/alerts/open-alerts.ts';
import { putAlert } from '../../records/src/alerts/put-alert.ts';
import { putAlertSettings } from '../../records/src/alerts/put-alert-settings.ts';
import { makeRow } from '../../stream-api/src/test-kit/make-row.ts';
import { openTestEngines, startTestApi } from '../../stream-api/src/test-kit/open-test-api.ts';
import { signIn } from '../../stream-api/src/test-kit/sign-in.ts';

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '200' },
    rows: { type: 'string', default: '100' },
  },
});
const [alerts, rounds, rows] = [Number(values.alerts), Number(values.rounds), Number(values.rows)];
const nowMs = Date.now();
const watched = makeRow(1, { marketCap: 50_000, createdAt: nowMs, version: 1 });
const market = Array.from({ length: rows }, (_, n) => makeRow(n + 2, { createdAt: nowMs - n, version: 1 }));

const test = await openTestEngines();
const { engines } = test;
await test.store([watched, ...market]);
const wish = {
  scope: { kind: 'market' as const },
  once: false,
  coolDown: 0,
  priority: 'normal' as const,
  ways: { sound: false, browser: false, telegram: false, webhook: false },
  paused: false,
};
const note = async () => undefined;
const user = await signIn(test);
const own = { ...wish, scope: { kind: 'token' as const, mint: watched.address } };
const { records } = engines;
await putAlert(
  records,
  { userId: user.userId, id: randomUUID(), nowMs, ...own, name: 'Own', filter: 'marketCap:100000..' },
  note,
);
// As many as may be told one by one in an hour.
await putAlertSettings(records, { userId: user.userId, anHour: alertLimits.mostAnHour, webhookUrl: null }, note);
for (let n = 0; n < alerts; ) {
  const { userId } = await signIn(test);
  for (let k = 0; k < 100 && n < alerts; k++, n++) {
    const filter = `marketCap:${10_000 + (n % 500) * 4_000}..;holders:20..;rugProbability:..0.5`;
    await putAlert(records, { userId, id: randomUUID(), nowMs, ...wish, name: `Alert ${n}`, filter }, note);
  }
}
const api = await startTestApi(test);
const log = { debug() {}, info() {}, warn: console.warn, error: console.error } as never;
const deciding = openAlerts({
  records,
  eventLog: engines.eventLog,
  signals: engines.signals,
  rule: { entitlementFromMs: Number.POSITIVE_INFINITY, linkOf: () => null },
  metrics: engines.metrics,
  log,
  now: () => Date.now(),
});

const socket = new WebSocket(`ws://127.0.0.1:${api.port}/ws`);
const told = new Map<string, (atMs: number) => void>();
let seen = 0;
socket.on('message', (data: Buffer) => {
  const atMs = performance.now();
  const text = data.toString('utf8');
  if (text.includes('"type":"alerts_fired"')) {
    seen += 1;
    told.get('alert')?.(atMs);
  } else if (text.includes('"type":"token_update"') && text.includes(watched.address)) told.get('row')?.(atMs);
});
await new Promise((resolve) => socket.once('open', resolve));
socket.send(JSON.stringify({ type: 'authenticate', token: user.token }));
socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 500 }));
await delay(3_000);

let version = 2;
let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const caps = market.map(() => 12_000 * (1 + random()) ** 4);
const wait = (kind: string) => new Promise<number>((resolve) => told.set(kind, resolve));
const alertMs: number[] = [];
const rowMs: number[] = [];
for (let round = 0; round < rounds; round++) {
  version += 2;
  // Most move by some percent, as tokens do from one row to the next; one in fifty leaps.
  const beside = market.map((row, n) => {
    caps[n] = random() < 0.02 ? 12_000 * (1 + random()) ** 4 : (caps[n] ?? 0) * (0.98 + 0.04 * random());
    return { ...row, version, marketCap: caps[n] };
  });
  await test.publish([{ ...watched, version, marketCap: 50_000 }]);
  await delay(60);
  const [alert, row] = [wait('alert'), wait('row')];
  const fromMs = performance.now();
  await test.publish([{ ...watched, version: version + 1, marketCap: 120_000 }, ...beside]);
  const atMs = await Promise.race([alert, delay(10_000).then(() => Number.NaN)]);
  if (Number.isNaN(atMs)) throw new Error(`Round ${round}: no alert within 10 s.`);
  alertMs.push(atMs - fromMs);
  rowMs.push((await row) - fromMs);
}
const at = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))] ?? Number.NaN;
const line = (name: string, list: readonly number[]) =>
  `${name.padEnd(14)} p50 ${at(list, 0.5).toFixed(1).padStart(6)} ms   p95 ${at(list, 0.95).toFixed(1).padStart(6)} ms   p99 ${at(list, 0.99).toFixed(1).padStart(6)} ms`;
console.log(`${alerts} alerts of the market, ${rounds} rounds of ${rows + 1} rows; ${seen} alerts told`);
console.log(line('alert', alertMs));
console.log(line('row', rowMs));
console.log(
  `ratio of the medians ${(at(alertMs, 0.5) / at(rowMs, 0.5)).toFixed(2)}, of p99 ${(at(alertMs, 0.99) / at(rowMs, 0.99)).toFixed(2)}`,
);
socket.terminate();
await deciding.close();
await api.close();
await test.close();
process.exit(0);
