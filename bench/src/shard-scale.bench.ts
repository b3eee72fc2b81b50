/**
 * What a trade, and a fact that every partition is told (a SOL transfer between two wallets), cost a shard against the number of tokens
 * that are live beside those that trade. Each size in a process of its own; microseconds of CPU an event, and what the process holds.
 *
 *   node --import tsx src/shard-scale.bench.ts [--tokens 1000,10000,50000] [--trading 1000] [--wallets 200000] [--events 100000]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createBatchEncoder } from '../../schemas/src/events/batch/encode-batch.ts';
import type { Transfer } from '../../schemas/src/events/chain-event.ts';
import { solMint } from '../../schemas/src/ids.ts';
import { defaultParameters } from '../../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../../scoring-workers/src/shard/partition-shard.ts';
import { stateBytes } from '../../scoring-workers/src/state/state-bytes.ts';
import { envelope, key, launch, type MadeToken, seeded, startMs, trade } from './shard-throughput/workload.ts';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000,10000,50000' },
    trading: { type: 'string', default: '1000' },
    wallets: { type: 'string', default: '200000' },
    events: { type: 'string', default: '100000' },
    one: { type: 'string' },
  },
});
const batchSize = 1000;
const launchedWithinMs = 40 * 60_000;
/** Trades a second of event time. */
const rate = 2000;

interface Measured {
  tokens: number;
  tradeUs: number;
  transferUs: number;
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
    parameters: defaultParameters(),
    identityKey: new Uint32Array(4),
  });
  const counts = newCounts();
  const inBatches = <Item>(all: readonly Item[], each: (some: Item[]) => void) => {
    for (let from = 0; from < all.length; from += batchSize) each(all.slice(from, from + batchSize));
  };
  // Tokens launch over forty minutes, and three wallets buy each of them.
  let launched = 0;
  inBatches(tokens, (some) => {
    const bornMs = startMs - launchedWithinMs + Math.floor((launched / count) * launchedWithinMs);
    launched += some.length;
    shard.process(encoder.encode(some.map((token) => launch(token, pick(wallets), bornMs))), counts);
    const bought = [0, 1, 2].flatMap(() => some.map((token) => trade(token, pick(wallets), bornMs, random)));
    shard.process(encoder.encode(bought), counts);
    shard.publisher.publish(4 * batchSize, 0);
  });
  const trading = tokens.slice(-Number(values.trading));
  const length = Number(values.events);
  const atMs = (n: number) => startMs + 1000 + Math.floor((n / rate) * 1000);
  const trades = Array.from({ length }, (_, n) => trade(pick(trading), pick(wallets), atMs(n), random));
  const transfers = Array.from({ length: Math.ceil(length / 10) }, () =>
    transfer(pick(wallets), pick(wallets), atMs(length)),
  );
  const tradeUs = cost(shard, trades);
  const transferUs = cost(shard, transfers);
  globalThis.gc?.();
  const { tokens: held, walletFacts, addresses, events } = stateBytes(shard.state);
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  return {
    tokens: shard.state.tokens.size,
    ...{ tradeUs, transferUs },
    stateMb: mb(held + walletFacts + addresses + events),
    processMb: mb(process.memoryUsage().rss),
  };

  /** Of the second half, when the code is compiled. */
  function cost(into: PartitionShard, all: Parameters<typeof encoder.encode>[0]): number {
    const batches: Uint8Array[] = [];
    inBatches([...all], (some) => void batches.push(encoder.encode(some)));
    const half = Math.floor(batches.length / 2);
    for (const batch of batches.slice(0, half)) into.process(batch, counts);
    const before = process.cpuUsage();
    for (const batch of batches.slice(half)) into.process(batch, counts);
    const { user, system } = process.cpuUsage(before);
    return Number(((user + system) / ((batches.length - half) * batchSize)).toFixed(1));
  }
}

function transfer(from: string, to: string, timeMs: number): Transfer {
  return { ...envelope(solMint, from, timeMs), type: 'transfer', from, to, amount: 50_000_000_000n };
}
