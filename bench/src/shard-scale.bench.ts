/**
 * What a trade, and a fact that every partition is told (a SOL transfer between two wallets), cost a shard against the number of tokens
 * that are live beside those that trade, which have been quiet for eleven minutes and more and rest as bytes. Each size in a process of
 * its own; microseconds of CPU an event and a token that is brought back or laid to rest, and what the process holds.
 *
 *   node --import tsx src/shard-scale.bench.ts [--tokens 1000,20000,200000] [--trading 1000] [--wallets 200000] [--events 100000]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createBatchEncoder } from '../../schemas/src/events/batch/encode-batch.ts';
import type { Transfer } from '../../schemas/src/events/chain-event.ts';
import { solMint } from '../../schemas/src/ids.ts';
import { createParameterSet } from '../../schemas/src/parameters/registry.ts';
import { scoringLimits } from '../../schemas/src/scoring-limits.ts';
import { newCounts, PartitionShard } from '../../scoring-workers/src/shard/partition-shard.ts';
import { stateBytes } from '../../scoring-workers/src/state/state-bytes.ts';
import type { TokenState } from '../../scoring-workers/src/state/token-state.ts';
import { envelope, key, launch, type MadeToken, seeded, startMs, trade } from './shard-throughput/workload.ts';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000,20000,200000' },
    trading: { type: 'string', default: '1000' },
    wallets: { type: 'string', default: '200000' },
    events: { type: 'string', default: '100000' },
    one: { type: 'string' },
  },
});
const batchSize = 1000;
/** Launches at one moment, and how long nothing but a tick happens after them: longer than the ages at which predictions are made. */
const launchesAtOnce = 1000;
const quietMs = 11 * 60_000;
const { tickMs } = scoringLimits;
/** Rows published after them: the others wait, as under load. */
const rowsAtOnce = 200;
/** Ticks, and tokens that are brought back, that a figure is the mean of. */
const ticks = 20;
const mostBroughtBack = 2000;
/** Trades a second of event time. */
const rate = 2000;

interface Measured {
  tokens: number;
  tradeUs: number;
  transferUs: number;
  tickMs: number;
  /** Tokens that rest, and bytes of each. */
  resting: number;
  restingBytes: number;
  bringBackUs: number;
  restUs: number;
  /** Of typed arrays, and of all the process. */
  stateMb: number;
  processMb: number;
}

if (values.one === undefined) await measureAll();
else {
  const measured = measure(Number(values.one));
  if (process.send) process.send(measured);
  else console.log(measured);
}

async function measureAll(): Promise<void> {
  const all: Measured[] = [];
  for (const tokens of values.tokens.split(',')) {
    const child = fork(import.meta.filename, [...process.argv.slice(2), '--one', tokens], {
      execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
    });
    const [measured] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`${tokens} tokens: ended with code ${code}`))),
    ]);
    child.kill();
    all.push(measured);
  }
  console.log(`${values.trading} tokens trade, ${values.wallets} wallets, load average ${loadavg()[0]?.toFixed(1)}`);
  console.table(all);
}

function measure(count: number): Measured {
  const random = seeded(7);
  const wallets = Array.from({ length: Number(values.wallets) }, () => key());
  const tokens: MadeToken[] = Array.from({ length: count }, () => ({
    ...{ mint: key(), pool: key() },
    ...{ base: 1.073e15, quote: 3e10 },
  }));
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)]!;
  const encoder = createBatchEncoder({ cachedKeys: 400_000 });
  const shard = new PartitionShard({
    ...{ partition: 0, partitions: 1 },
    // None ends meanwhile.
    parameters: createParameterSet({ 'main.state.endAfterMs': 604_800_000 }),
    identityKey: new Uint32Array(4),
  });
  const counts = newCounts();
  const inBatches = <Item>(all: readonly Item[], each: (some: Item[]) => void) => {
    for (let from = 0; from < all.length; from += batchSize) each(all.slice(from, from + batchSize));
  };
  // So many launch at once, and three wallets buy each of them.
  let nowMs = startMs;
  for (let from = 0; from < count; from += launchesAtOnce) {
    const some = tokens.slice(from, from + launchesAtOnce);
    nowMs += quietMs;
    shard.process(encoder.encode(some.map((token) => launch(token, pick(wallets), nowMs))), counts);
    const bought = [0, 1, 2].flatMap(() => some.map((token) => trade(token, pick(wallets), nowMs, random)));
    shard.process(encoder.encode(bought), counts);
    shard.publisher.publish(rowsAtOnce, 0);
  }
  const trading = tokens.slice(-Number(values.trading));
  const passTick = () => {
    nowMs += tickMs;
    shard.process(encoder.encode([trade(pick(trading), pick(wallets), nowMs, random)]), counts);
  };
  nowMs += quietMs;
  passTick();
  const length = Number(values.events);
  const atMs = (n: number) => nowMs + 1000 + Math.floor((n / rate) * 1000);
  const trades = Array.from({ length }, (_, n) => trade(pick(trading), pick(wallets), atMs(n), random));
  const tradeUs = cost(shard, trades);
  nowMs = atMs(length);
  const ticksUs = cpuUs(() => {
    for (let tick = 0; tick < ticks; tick++) passTick();
  });
  globalThis.gc?.();
  const { tokens: held, resting: restBytes, walletFacts, addresses, events } = stateBytes(shard.state);
  const processBytes = process.memoryUsage().rss;
  const resting = measureResting(shard);
  const transfers = Array.from({ length: Math.ceil(length / 10) }, () =>
    transfer(pick(wallets), pick(wallets), atMs(length)),
  );
  const transferUs = cost(shard, transfers);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  return {
    tokens: shard.state.tokens.size,
    ...{ tradeUs, transferUs },
    tickMs: Number((ticksUs / ticks / 1000).toFixed(1)),
    ...resting,
    stateMb: mb(held + restBytes + walletFacts + addresses + events),
    processMb: mb(processBytes),
  };

  /** Of the second half, when the code is compiled. */
  function cost(into: PartitionShard, all: Parameters<typeof encoder.encode>[0]): number {
    const batches: Uint8Array[] = [];
    inBatches([...all], (some) => void batches.push(encoder.encode(some)));
    const half = Math.floor(batches.length / 2);
    for (const batch of batches.slice(0, half)) into.process(batch, counts);
    const spentUs = cpuUs(() => {
      for (const batch of batches.slice(half)) into.process(batch, counts);
    });
    return Number((spentUs / ((batches.length - half) * batchSize)).toFixed(1));
  }
}

function measureResting({ state, publisher }: PartitionShard) {
  const resting = [...state.tokens.values()].filter(({ isResting }) => isResting);
  const bytes = resting.reduce((sum, { restingBytes }) => sum + restingBytes, 0);
  const some = resting.slice(0, mostBroughtBack);
  const each = (work: (token: TokenState) => void) =>
    Math.round(cpuUs(() => some.map(work)) / Math.max(1, some.length));
  const bringBackUs = each(({ parts }) => void parts);
  const restUs = each((token) => publisher.rest(token));
  return {
    resting: resting.length,
    restingBytes: Math.round(bytes / Math.max(1, resting.length)),
    ...{ bringBackUs, restUs },
  };
}

function cpuUs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function transfer(from: string, to: string, timeMs: number): Transfer {
  return { ...envelope(solMint, from, timeMs), type: 'transfer', from, to, amount: 50_000_000_000n };
}
