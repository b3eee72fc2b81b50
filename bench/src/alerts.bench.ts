/**
 * From a scored row in the log to the frame in which a user reads of an alert: read, decided, kept in the records with what is told of it,
 * signalled, sent, and drawn as a message over Discovery in headless Chromium. Peers: a bare server whose page writes the text it is
 * sent, and the same row as an update of the list on a connection of the same user. Rounds of all are interleaved; each appends `--burst` rows of a market with
 * it, which cross the bounds of other users' alerts at times (all of the market unless told). The page says three messages one by one in ten seconds, so rounds are as far apart.
 *
 * With `--market` that many rows a second come between the rounds, too, as while a market trades; without, all waits for the next round.
 *
 *   node --import tsx src/alerts.bench.ts [--alerts 2000] [--rounds 60] [--rows 100] [--burst 100] [--market 0]
 *
 * Needs Chromium: CHROMIUM_PATH, or /usr/bin/chromium.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { partitionOf } from '@mintscope/schemas/events/topics';
import { WebSocket } from 'ws';
import { buildDashboard, builtDashboard, isDashboardStale } from '../../infra/all-in-one/src/build-dashboard.ts';
import { launchBrowser, openPage } from '../../infra/all-in-one/tests/support/browser.ts';
import { openAlerts } from '../../jobs/src/alerts/open-alerts.ts';
import { putAlert } from '../../records/src/alerts/put-alert.ts';
import { putAlertSettings } from '../../records/src/alerts/put-alert-settings.ts';
import { makeRow } from '../../stream-api/src/test-kit/make-row.ts';
import { openTestEngines, startTestApi } from '../../stream-api/src/test-kit/open-test-api.ts';
import { signIn } from '../../stream-api/src/test-kit/sign-in.ts';
import { openBarePeer } from './alerts/bare-peer.ts';
import { timeSteps } from './alerts/time-steps.ts';
import { nowMs as clockMs, watchFor, watchFrames } from './alerts/watch-frames.ts';
import { nearestRank } from './nearest-rank.ts';

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '60' },
    rows: { type: 'string', default: '100' },
    burst: { type: 'string' },
    market: { type: 'string', default: '0' },
  },
});
const [alerts, rounds, rows] = [Number(values.alerts), Number(values.rounds), Number(values.rows)];
const perSecond = Number(values.market);
const burst = Math.min(rows, Number(values.burst ?? rows));
if (isDashboardStale()) await buildDashboard();
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
const api = await startTestApi(test, { staticDir: builtDashboard });
const log = { debug() {}, info() {}, warn: console.warn, error: console.error } as never;
const partition = partitionOf(watched.address, test.config.log.partitions);
const { steps, ...timed } = timeSteps(engines, { partition, userId: user.userId });
const deciding = openAlerts({
  ...timed,
  rule: { entitlementFromMs: Number.POSITIVE_INFINITY, linkOf: () => null },
  metrics: engines.metrics,
  log,
  now: () => Date.now(),
});

const socket = new WebSocket(`ws://127.0.0.1:${api.port}/ws`);
const told = new Map<string, (atMs: number) => void>();
let seen = 0;
socket.on('message', (data: Buffer) => {
  const atMs = clockMs();
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

const browser = await launchBrowser();
const desktop = { viewport: { width: 1440, height: 900 } };
const { page } = await openPage(browser, desktop, { url: api.base, token: user.token });
const { page: barePage } = await openPage(browser, desktop);
await watchFrames(page);
await watchFrames(barePage);
const peer = await openBarePeer(barePage);
await page.goto(`${api.base}/discovery`);
await page.getByRole('row').nth(2).waitFor();

let version = 2;
let seed = 7;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const caps = market.map(() => 12_000 * (1 + random()) ** 4);
/** Most move by some percent, as tokens do from one row to the next; one in fifty leaps. */
function move(row: (typeof market)[number], n: number) {
  caps[n] = random() < 0.02 ? 12_000 * (1 + random()) ** 4 : (caps[n] ?? 0) * (0.98 + 0.04 * random());
  version += 1;
  return { ...row, version, marketCap: caps[n] };
}
const everyMs = 50;
const trading =
  perSecond > 0 &&
  setInterval(() => {
    const moved = Array.from({ length: Math.round((perSecond * everyMs) / 1000) }, () => {
      const n = Math.floor(random() * market.length);
      return move(market[n]!, n);
    });
    void test.publish([...new Map(moved.map((row) => [row.address, row])).values()]);
  }, everyMs);
const wait = (kind: string) => new Promise<number>((resolve) => told.set(kind, resolve));
const lists = {
  'bare server, in the frame': [] as number[],
  'row of the list, message': [] as number[],
  'alert, message': [] as number[],
  'alert, in the frame': [] as number[],
  'append to read': [] as number[],
  'read to transaction': [] as number[],
  transaction: [] as number[],
  'transaction to message': [] as number[],
  'message to the page': [] as number[],
  'in the page, to its text': [] as number[],
  'text to frame': [] as number[],
};
/** The first bring what the page loads with its first message. */
const warmUp = 3;
for (let round = -warmUp; round < rounds; round++) {
  const beside = market.slice(0, burst).map(move);
  const bare = await watchFor(barePage, '#told', `round ${round};`);
  const sentMs = clockMs();
  peer.send(`round ${round};`);
  const bareMs = (await bare.drawn).drawn - sentMs;
  version += 1;
  await test.publish([{ ...watched, version, marketCap: 50_000 }]);
  await delay(60);
  // A figure of its own tells each message from those that still stand.
  const cap = 120 + round + warmUp;
  const inPage = await watchFor(page, '[aria-label="Alerts that fired"] article', `$${cap}K`);
  const [alert, row] = [wait('alert'), wait('row')];
  const fromMs = clockMs();
  version += 1;
  await test.publish([{ ...watched, version, marketCap: cap * 1_000 }, ...beside]);
  const inTime = await Promise.race([inPage.drawn, delay(10_000).then(() => undefined)]);
  if (!inTime) throw new Error(`Round ${round}: no message in the page within 10 s.`);
  const [messageMs, rowMs] = [await alert, await row];
  const figures: Record<keyof typeof lists, number> = {
    'bare server, in the frame': bareMs,
    'row of the list, message': rowMs - fromMs,
    'alert, message': messageMs - fromMs,
    'alert, in the frame': inTime.drawn - fromMs,
    'append to read': steps.read - fromMs,
    'read to transaction': steps.began - steps.read,
    transaction: steps.kept - steps.began,
    'transaction to message': messageMs - steps.kept,
    'message to the page': inTime.heard - messageMs,
    'in the page, to its text': inTime.written - inTime.heard,
    'text to frame': inTime.drawn - inTime.written,
  };
  if (round >= 0) for (const name of Object.keys(lists) as (keyof typeof lists)[]) lists[name].push(figures[name]);
  await delay(3_500);
}
console.log(
  `${alerts} alerts of the market, ${rounds} rounds of ${burst + 1} rows, ${perSecond} rows a second beside; ${seen} alerts told; load average ${loadavg()[0]?.toFixed(1)}`,
);
console.table(
  Object.fromEntries(
    // Rows beside are read and kept, too: what of that is the round's is not known.
    Object.entries(lists)
      .filter(([name]) => !trading || !name.includes('read'))
      .map(([name, list]) => [
        name,
        Object.fromEntries(
          [0.5, 0.95, 0.99].map((share) => [`p${share * 100} ms`, Number(nearestRank(list, share).toFixed(1))]),
        ),
      ]),
  ),
);
if (trading) clearInterval(trading);
await browser.close();
peer.close();
socket.terminate();
await deciding.close();
await api.close();
await test.close();
process.exit(0);
