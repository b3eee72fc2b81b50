import { BatchReader } from '@mintscope/schemas/events/batch/batch-reader';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { encodeTrades } from '../sink/encode-rows.ts';
import { siftTrades } from '../sink/sift-trades.ts';
import { sinkRulesOf } from '../sink/sink-rules.ts';
import { ToldTrades } from '../sink/told-trades.ts';
import { randomMarket } from '../testing/random-market.ts';
import { readEncoded } from '../testing/read-encoded.ts';
import { chainTimeMs } from './event-time.ts';

const trade = randomMarket({ seed: 2, events: 50 }).find((event): event is Trade => event.type === 'trade')!;
const receivedAtMs = 1_700_000_000_500;
const hour = 3600;

/** What is told, and the time it stands under with a slack of half a minute. */
const told: [what: string, times: Pick<Trade, 'timeMs' | 'blockTime' | 'receivedAtMs'>, heldMs: number][] = [
  ['a time in ms', { timeMs: 1_699_999_999_123, blockTime: 1_699_999_999, receivedAtMs }, 1_699_999_999_123],
  ['a block time', { timeMs: null, blockTime: 1_699_999_998, receivedAtMs }, 1_699_999_998_000],
  ['no time', { timeMs: null, blockTime: null, receivedAtMs }, receivedAtMs],
  ['nothing at all', { timeMs: null, blockTime: null, receivedAtMs: null }, 0],
  ['a time within the slack', { timeMs: receivedAtMs + 30_000, blockTime: null, receivedAtMs }, receivedAtMs + 30_000],
  ['a time beyond it', { timeMs: receivedAtMs + 30_001, blockTime: null, receivedAtMs }, receivedAtMs + 30_000],
  ['a block of tomorrow', { timeMs: null, blockTime: 1_700_000_000 + 20 * hour, receivedAtMs }, receivedAtMs + 30_000],
  ['no receipt', { timeMs: null, blockTime: 1_900_000_000, receivedAtMs: null }, 1_900_000_000_000],
];

it.each(told)('%s makes the time of a trade, in the tables as in the shard', (_, times, heldMs) => {
  const value = encodeBatch([{ ...trade, ...times }]);
  expect(chainTimeMs(new BatchReader(value).envelope, 0, 30_000)).toBe(heldMs);
  const rules = sinkRulesOf(defaultParameters());
  const block = { partition: 0, begin: 7, end: 8, rules };
  const stored = { newestMs: 0, newestSlot: 0, tokens: [] };
  const trades = new ToldTrades({ key: new Uint32Array(4), rules, stored });
  const { sifted } = siftTrades([{ offset: 7, value }], trades);
  const encoded = encodeTrades(sifted, block, { horizon: trades.horizon, stored: new Set() });
  const [row] = readEncoded<{ time: string }>(encoded);
  expect(Date.parse(`${row?.time}Z`)).toBe(heldMs);
});
