/**
 * What a trade, and a fact that every partition is told (a SOL transfer between two wallets), cost a shard against the number of tokens
 * that are live beside those that trade, which have been quiet for eleven minutes and more and rest as bytes. Each size is a shard in a
 * process of its own, which is handed batches and holds nothing else; microseconds of CPU an event and a token that is brought back or
 * laid to rest, and what the process holds.
 *
 *   node --import tsx src/shard-scale.bench.ts [--tokens 1000,20000,200000] [--trading 1000] [--wallets 200000] [--buyers 3] [--events 300000]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createBatchEncoder } from '../../schemas/src/events/batch/encode-batch.ts';
import type { ChainEvent, Transfer } from '../../schemas/src/events/chain-event.ts';
import { solMint } from '../../schemas/src/ids.ts';
import { scoringLimits } from '../../schemas/src/scoring-limits.ts';
import type { Asked, Memory, Resting } from './shard-scale/measured-shard.ts';
import { envelope, key, launch, type MadeToken, seeded, startMs, trade } from './shard-throughput/workload.ts';

const { values } = parseArgs({
  options: {
    tokens: { type: 'string', default: '1000,20000,200000' },
    trading: { type: 'string', default: '1000' },
    wallets: { type: 'string', default: '200000' },
    buyers: { type: 'string', default: '3' },
    events: { type: 'string', default: '300000' },
  },
});
const events = Number(values.events);
const batchSize = 1000;
/** Batches of one message. */
const atOnce = 20;
/** Launches at one moment, and how long nothing but a tick happens after them: longer than the ages at which predictions are made. */
const launchesAtOnce = 1000;
const quietMs = 11 * 60_000;
const { tickMs } = scoringLimits;
/** Rows published after them: the others wait, as under load. */
const rowsAtOnce = 200;
/** Ticks that a figure is the mean of. */
const ticks = 20;
/** Trades a second of event time. */
const rate = 2000;

type Measured = Omit<Memory, 'tokens'> & Resting & Record<'tradeUs' | 'transferUs' | 'tickMs', number>;

const all: Record<string, Measured> = {};
for (const tokens of values.tokens.split(',')) all[tokens] = await measure(Number(tokens));
console.log(`${values.trading} tokens trade, ${values.wallets} wallets, load average ${loadavg()[0]?.toFixed(1)}`);
console.table(all);

async function measure(count: number): Promise<Measured> {
  const shard = fork(join(import.meta.dirname, 'shard-scale/measured-shard.ts'), [], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=12000'],
    serialization: 'advanced',
  });
  const market = makeMarket(count);
  await market.launch((batches) => ask<number>(shard, { apply: batches, rows: rowsAtOnce }));
  const apply = (batches: Uint8Array[]) => ask<number>(shard, { apply: batches });
  await apply([market.quiet()]);
  const tradeUs = await costOf(apply, market.trades, events);
  let ticksUs = 0;
  for (let tick = 0; tick < ticks; tick++) ticksUs += await apply([market.tick()]);
  const { tokens, ...memory } = await ask<Memory>(shard, 'memory');
  if (tokens !== count) throw new Error(`${tokens} of ${count} tokens are live`);
  const resting = await ask<Resting>(shard, 'resting');
  const transferUs = await costOf(apply, market.transfers, Math.ceil(events / 10));
  shard.kill();
  return { tradeUs, transferUs, tickMs: Number((ticksUs / ticks / 1000).toFixed(1)), ...memory, ...resting };
}

/** CPU us an event of the second half, when the code is compiled and what was to be brought back is. */
async function costOf(
  apply: (batches: Uint8Array[]) => Promise<number>,
  make: (count: number) => Uint8Array,
  length: number,
): Promise<number> {
  const batches = Math.ceil(length / batchSize / 2);
  let spentUs = 0;
  for (const isMeasured of [false, true]) {
    for (let made = 0; made < batches; made += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, batches - made) }, () => make(batchSize));
      const us = await apply(some);
      if (isMeasured) spentUs += us;
    }
  }
  return Number((spentUs / (batches * batchSize)).toFixed(1));
}

function makeMarket(count: number) {
  const random = seeded(7);
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)]!;
  const wallets = Array.from({ length: Number(values.wallets) }, () => key());
  const encoder = createBatchEncoder({ cachedKeys: 400_000 });
  const buyers = Array.from({ length: Number(values.buyers) }, (_, place) => place);
  const trading: MadeToken[] = [];
  let nowMs = startMs;
  const inBatches = (made: ChainEvent[]) =>
    Array.from({ length: Math.ceil(made.length / batchSize) }, (_, batch) =>
      encoder.encode(made.slice(batch * batchSize, (batch + 1) * batchSize)),
    );
  const tradeAt = (atMs: number) => trade(pick(trading), pick(wallets), atMs, random);
  const tick = () => {
    nowMs += tickMs;
    return encoder.encode([tradeAt(nowMs)]);
  };
  return {
    /** So many launch at once, and as many wallets buy each of them. */
    async launch(hand: (batches: Uint8Array[]) => Promise<unknown>): Promise<void> {
      for (let from = 0; from < count; from += launchesAtOnce) {
        const length = Math.min(launchesAtOnce, count - from);
        const some = Array.from({ length }, () => ({ mint: key(), pool: key(), base: 1.073e15, quote: 3e10 }));
        nowMs += quietMs;
        const launched = inBatches(some.map((token) => launch(token, pick(wallets), nowMs)));
        const bought = buyers.flatMap(() => some.map((token) => trade(token, pick(wallets), nowMs, random)));
        await hand([...launched, ...inBatches(bought)]);
        trading.push(...some);
        trading.splice(0, trading.length - Number(values.trading));
      }
    },
    quiet(): Uint8Array {
      nowMs += quietMs;
      return tick();
    },
    tick,
    trades(length: number): Uint8Array {
      const fromMs = nowMs + 1000;
      const made = Array.from({ length }, (_, n) => tradeAt(fromMs + Math.floor((n / rate) * 1000)));
      nowMs += Math.floor((length / rate) * 1000);
      return encoder.encode(made);
    },
    transfers(length: number): Uint8Array {
      return encoder.encode(Array.from({ length }, () => transfer(pick(wallets), pick(wallets), nowMs)));
    },
  };
}

async function ask<Answer>(shard: ChildProcess, asked: Asked): Promise<Answer> {
  shard.send(asked);
  const over = new AbortController();
  const { signal } = over;
  const ended = once(shard, 'exit', { signal }).then(([code]) => {
    throw new Error(`the shard ended with code ${code}`);
  });
  const [answer] = await Promise.race([once(shard, 'message', { signal }), ended]);
  ended.catch(() => undefined);
  over.abort();
  return answer;
}

function transfer(from: string, to: string, timeMs: number): Transfer {
  return { ...envelope(solMint, from, timeMs), type: 'transfer', from, to, amount: 50_000_000_000n };
}
