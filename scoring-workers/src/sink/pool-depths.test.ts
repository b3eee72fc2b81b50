import { rounds } from '@mintscope/engines/testing/slice';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withOtherPools } from '../testing/other-pools.ts';
import { randomMarket } from '../testing/random-market.ts';
import { readEncoded } from '../testing/read-encoded.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { encodeTrades } from './encode-rows.ts';
import { PoolDepths } from './pool-depths.ts';
import { siftTrades } from './sift-trades.ts';
import { sinkRulesOf } from './sink-rules.ts';
import { ToldTrades } from './told-trades.ts';

interface Line {
  mint: string;
  time: string;
  price: number;
  sets_price: boolean;
}

/** Trades as the warehouse gets them, in batches of some events. */
function linesOf(events: readonly ChainEvent[], size = 7): Line[] {
  const rules = sinkRulesOf(defaultParameters());
  const stored = { newestMs: 0, newestSlot: 0, tokens: [] };
  const told = new ToldTrades({ key: Uint32Array.of(1, 2, 3, 4), rules, stored });
  const lines: Line[] = [];
  for (let begin = 0; begin < events.length; begin += size) {
    const record = { offset: begin, value: encodeBatch(events.slice(begin, begin + size)) };
    const { sifted } = siftTrades([record], told);
    const block = { partition: 0, begin, end: begin + 1, rules };
    lines.push(...readEncoded<Line>(encodeTrades(sifted, block, { horizon: told.horizon, stored: new Set() })));
  }
  return lines;
}

/** Highest and lowest price of each second with trades, as candles of the warehouse have them; 0 where none set a price. */
function secondsOf(lines: readonly Line[], mint: string): Map<number, [number, number]> {
  const seconds = new Map<number, number[]>();
  for (const line of lines) {
    if (line.mint !== mint || !(line.price > 0)) continue;
    const second = Math.floor(Date.parse(`${line.time.replace(' ', 'T')}Z`) / 1000) * 1000;
    seconds.set(second, [...(seconds.get(second) ?? []), ...(line.sets_price ? [line.price] : [])]);
  }
  return new Map(
    [...seconds].map(([second, own]) => [second, own.length > 0 ? [Math.max(...own), Math.min(...own)] : [0, 0]]),
  );
}

function expectSame(events: readonly ChainEvent[]): number {
  const run = new ShardRun();
  run.process(events);
  run.publish();
  const lines = linesOf(events);
  for (const { address, candles } of run.details.values())
    expect(new Map(candles.map(({ timeMs, high, low }) => [timeMs, [high, low]]))).toEqual(secondsOf(lines, address));
  return lines.filter(({ sets_price }) => !sets_price).length;
}

it('trades set a price in the warehouse where they set one in the shard (property)', () => {
  let beside = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const market = randomMarket({ seed, events: 400, late: 0, gaps: 0, repeats: 0 });
      const events = withOtherPools(market, seed).map((event, n): ChainEvent => {
        const isBeside = event.type === 'trade' && event.sub === 255;
        return isBeside && n % 3 === 0 ? { ...event, side: 'sell' } : event;
      });
      beside += expectSame(events);
    }),
    { numRuns: rounds(20, 5), examples: [[6]] },
  );
  expect(beside).toBeGreaterThan(50);
});

it('so does a token that moves into a pool, whatever is opened beside it, and one whose pool is emptied', () => {
  const junk = { base: 1_000_000_000n, quote: 10_000_000n };
  const deep = { base: 10n ** 14n, quote: 3_000_000_000n };
  const token = new WrittenToken().launch().crowd(30, { amountSol: 2 });
  const spoof = (n: number, held = junk) => token.wait(1000).beside(n, held, (own) => own.buy(own.wallet(900), 0.001));
  for (let n = 0; n < 12; n++) spoof(n);
  token.migrate().crowd(5, { from: 30 });
  for (let n = 12; n < 24; n++) spoof(n);
  spoof(24, deep);
  token.liquidity('liquidity_removed', 0.99);
  spoof(24, deep);
  spoof(25);
  expect(expectSame(token.events)).toBe(26);
});

it('remembers some tokens, and forgets those that were met longest ago', () => {
  const depths = new PoolDepths(10);
  const meet = (mint: string, pool: string, quoteAmount: bigint) =>
    depths.meetOther({ ...liquidity, mint, pool, quoteAmount }, 180);
  const [liquidity] = new WrittenToken().liquidity('liquidity_added', 0.1).events as [
    Extract<ChainEvent, { type: 'liquidity_added' }>,
  ];
  for (let n = 0; n < 100; n++) meet(`mint${n}`, 'pool', 1n);
  expect(depths.size).toBeLessThanOrEqual(20);
});
