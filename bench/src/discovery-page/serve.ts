/**
 * The product's stream-api with the built dashboard in a process of its own, and a market that is told to it by token-updates, as scoring does.
 * Argument: how many tokens.
 */
import { builtDashboard } from '../../../infra/all-in-one/src/build-dashboard.ts';
import { openTestEngines, startTestApi } from '../../../stream-api/src/test-kit/open-test-api.ts';
import { signIn } from '../../../stream-api/src/test-kit/sign-in.ts';
import { makeMarket } from './market.ts';
import type { FromMarket, ToMarket, Trade } from './messages.ts';
import { comparedColumns, comparedRows, textColumns } from './text-columns.ts';

const tickMs = 20;
const rowsAtOnce = 1000;
/** Blocks on their way into the log at once: it keeps them in one turn of the disk. */
const mostUnderway = 8;

const tokens = Number(process.argv[2]);
const test = await openTestEngines();
const market = makeMarket(tokens, Date.now());
for (let from = 0; from < tokens; from += rowsAtOnce) await test.store(market.rows.slice(from, from + rowsAtOnce));
const api = await startTestApi(test, { staticDir: builtDashboard });
const { token } = await signIn(test);

let running = false;
let turn = Promise.resolve();
let told = 0;
process.on('message', (message: ToMarket) => {
  if (message.do === 'trade') {
    running = true;
    turn = trade(message);
  } else if (message.do === 'rest') {
    running = false;
    void turn.then(() => tell({ is: 'resting', told, cpuMs: cpuMs(), newest: describeNewest() }));
  } else void stop();
});
tell({ is: 'listening', url: api.base, token });

/** As many as are due since the tick before: a machine that is late is not let off. */
async function trade({ updates, among }: Trade): Promise<void> {
  let due = 0;
  let lastMs = performance.now();
  const underway = new Set<Promise<void>>();
  told = 0;
  while (running) {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) / 1000) * updates;
    lastMs = nowMs;
    while (due >= 1) {
      const rows = market.trade(Math.floor(due), among, Date.now());
      due -= rows.length;
      told += rows.length;
      const published: Promise<void> = test.publish(rows).finally(() => underway.delete(published));
      underway.add(published);
      if (underway.size >= mostUnderway) await Promise.race(underway);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, tickMs - (performance.now() - nowMs))));
  }
  await Promise.all(underway);
}

async function stop(): Promise<void> {
  running = false;
  await turn;
  await api.close();
  await test.close();
  process.exit(0);
}

/** What a page shows of the newest tokens, once it has everything. */
function describeNewest(): string[][] {
  const shown = textColumns.filter(({ id }) => comparedColumns.some((compared) => compared === id));
  const newest = market.rows.slice(-comparedRows).reverse();
  return newest.map((row) => shown.map(({ text }) => text(row, Date.now())));
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function tell(message: FromMarket): void {
  process.send?.(message);
}
