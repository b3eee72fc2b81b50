/**
 * What the token page reads of the warehouse, asked over HTTP of the product's stream-api with the embedded engine: evidence of a label, of the launch, of a
 * window and of all trades, and the cards that read most. Of a token of 1,000, of 20,000 and of 200,000 trades, while the tables around it grow
 * from one size to the next. The peer is `SELECT 1` by the same engine, in turn with the others.
 *
 *   node --import tsx src/evidence.bench.ts [--sizes 5000000,20000000,50000000] [--rounds 25]
 *
 * Milliseconds, with all that an answer takes; CPU of the process, which holds engine and stream-api both.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openTestEngines, startTestApi } from '../../stream-api/src/test-kit/open-test-api.ts';
import { signIn } from '../../stream-api/src/test-kit/sign-in.ts';
import { quantile } from './end-to-end/product.ts';
import { fillOthers, fillToken } from './evidence/fill-trades.ts';
import { type AskedToken, makeToken } from './evidence/make-token.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '5000000,20000000,50000000' },
    rounds: { type: 'string', default: '25' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);
const questions = [
  'evidence?of=whale',
  'evidence?of=sniper',
  'evidence?of=surface.volume',
  'evidence?of=surface.liquidity',
  'trades?limit=100',
  'trades?limit=100&label=whale',
  'candles?interval=1m&limit=500',
  'traders?limit=20',
  'balance-history',
];

const test = await openTestEngines();
const { warehouse } = test.engines;
const nowMs = Date.now();
const tokens = [1_000, 20_000, 200_000].map((trades, n) => makeToken(n, trades, nowMs));
await test.store(
  tokens.map(({ row }) => row),
  tokens.map(({ detail }) => detail),
);
const api = await startTestApi(test);
// One account may not ask as much as all rounds do.
const users = await Promise.all(Array.from({ length: rounds + 1 }, () => signIn(test)));
try {
  let filled = 0;
  for (const token of tokens) {
    await fillToken(warehouse, token);
    filled += token.trades;
  }
  for (const size of sizes) {
    const begunMs = performance.now();
    await fillOthers(warehouse, filled, size);
    filled = Math.max(filled, size);
    await describeTables(performance.now() - begunMs);
    await askAll();
  }
} finally {
  await api.close();
  await test.close();
}
// The engine's own threads would keep the process.
process.exit(0);

async function describeTables(filledMs: number): Promise<void> {
  const [told] = await warehouse.query(
    `SELECT toFloat64(sum(rows)) AS trades, formatReadableSize(sum(bytes_on_disk)) AS size, toFloat64(count()) AS parts
     FROM system.parts WHERE active AND table = 'trades'`,
    {},
    z.object({ trades: z.number(), size: z.string(), parts: z.number() }),
  );
  console.log(
    `${told?.trades} trades, ${told?.size} in ${told?.parts} parts, filled in ${(filledMs / 1000).toFixed(0)} s; load average ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** Every question of every token in turn, so that what else the machine does falls on all. */
async function askAll(): Promise<void> {
  const asked = tokens.flatMap((token) => questions.map((question) => ({ token, question, ...noCosts() })));
  const peer = noCosts();
  for (let round = 0; round <= rounds; round++) {
    for (const costs of asked) {
      const cost = await measure(() => ask(round, costs.token, costs.question));
      // The first one of each warms up.
      if (round > 0) keep(costs, cost);
    }
    keep(
      peer,
      await measure(async () => void (await warehouse.query('SELECT 1 AS one', {}, z.object({ one: z.number() })))),
    );
  }
  const base = quantile(peer.ms, 0.5);
  const line = ({ ms, cpuMs }: Costs) => ({
    'p50 ms': quantile(ms, 0.5),
    'p95 ms': quantile(ms, 0.95),
    'p99 ms': quantile(ms, 0.99),
    'CPU ms': quantile(cpuMs, 0.5),
    'p50 / SELECT 1': Number((quantile(ms, 0.5) / base).toFixed(1)),
  });
  console.table([
    ...asked.map(({ token, question, ...costs }) => ({ question, 'of trades': token.trades, ...line(costs) })),
    { question: 'SELECT 1', 'of trades': 0, ...line(peer) },
  ]);
}

async function ask(round: number, { mint }: AskedToken, question: string): Promise<void> {
  const answer = await api.as(users[round])(`/tokens/${mint}/${question}`);
  const text = await answer.text();
  if (!answer.ok || text.length < 100) throw new Error(`${question}: ${answer.status} ${text.slice(0, 300)}`);
}

interface Costs {
  ms: number[];
  cpuMs: number[];
}

function noCosts(): Costs {
  return { ms: [], cpuMs: [] };
}

function keep(costs: Costs, { ms, cpuMs }: { ms: number; cpuMs: number }): void {
  costs.ms.push(ms);
  costs.cpuMs.push(cpuMs);
}

async function measure(work: () => Promise<void>): Promise<{ ms: number; cpuMs: number }> {
  const [begunMs, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - begunMs, cpuMs: (user + system) / 1000 };
}
