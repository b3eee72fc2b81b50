import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { SmallMarket } from '../testing/small-market.ts';
import { siftTrades } from './sift-trades.ts';
import { sinkRulesOf } from './sink-rules.ts';
import { ToldTrades } from './told-trades.ts';

const recent = 1000;

function open(): ToldTrades {
  const stored = { newestMs: 0, newestSlot: 0, tokens: [] };
  const rules = sinkRulesOf(defaultParameters());
  return new ToldTrades({ key: Uint32Array.of(1, 2, 3, 4), rules, stored, recent });
}

/** Tells trades in blocks of 200; the shard would observe them. */
function tell(told: ToldTrades, trades: readonly Trade[]): string[] {
  const tellings: string[] = [];
  for (let at = 0; at < trades.length; at += 200) {
    const value = encodeBatch(trades.slice(at, at + 200));
    for (const { tellings: some } of siftTrades([{ offset: at, value }], told).sifted) tellings.push(...some);
    const { envelope, events } = new BatchReader(value);
    for (let index = 0; index < events; index++) told.horizon.observe(envelope, index);
  }
  return tellings;
}

it('a trade that comes again long after, with another slot, is left to the warehouse; hardly any other is', () => {
  const market = new SmallMarket();
  const told = open();
  const trade = () => market.trade('buy', market.key(100), market.key(7), 1_000_000_000n, 1_000_000_000n);
  const first = trade();
  expect(tell(told, [first])).toEqual(['first']);
  const others = Array.from({ length: 10 * recent }, trade);
  expect(tell(told, others).filter((telling) => telling !== 'first').length).toBeLessThan(recent / 100);
  const again = (event: Trade): Trade => ({ ...event, slot: others.at(-1)!.slot + 1 });
  expect(tell(told, [again(first), again(others[5]!), again(others.at(-1)!)])).toEqual([
    'unknown',
    'unknown',
    'repeated',
  ]);
});

it('what lies behind the horizon is let go of', () => {
  const market = new SmallMarket(60_000);
  const told = open();
  const trade = () => market.trade('buy', market.key(100), market.key(7), 1_000_000_000n, 1_000_000_000n);
  tell(told, Array.from({ length: 20 * recent }, trade));
  // Six hours of one trade a minute are fewer than a generation.
  expect(told.bytes).toBeLessThan(4 * 262_144);
});
