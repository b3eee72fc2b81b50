import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import { address, discriminatorOf, type Layout, readLayout, u8, u64 } from './borsh.ts';
import { readLaunchLabTrade } from './launch-lab.ts';
import { readDammV2Swap } from './meteora-damm-v2.ts';
import { pumpCreate, pumpCreateTail, pumpTrade, pumpTradeArguments, pumpTradeTail } from './pump-layouts.ts';
import { pumpSwapCreatePool, pumpSwapCreatePoolTail, pumpSwapSell, pumpSwapSellTail } from './pump-swap-layouts.ts';
import { rayLogSwap } from './raydium-amm-v4.ts';
import { cpmmSwap, cpmmSwapTail } from './raydium-cpmm.ts';
import { hasSharedData, readJson, withoutSharedData } from './test-kit/shared-data.ts';

type Vector = {
  protocol: string;
  test: string;
  variant: string;
  data_hex: string;
  expected: Record<string, string | boolean>;
};
type Fields = Record<string, unknown> | null;
const swapArguments = { tag: u8, first: u64, second: u64 };
const launchLabArguments = { amount_in: u64, minimum_amount_out: u64, share_fee_rate: u64 };

const layout =
  (required: Layout, tail: Layout = {}, offset = 8) =>
  (bytes: Uint8Array): Fields =>
    readLayout(bytes, offset, required, tail);
const renamed =
  (read: (bytes: Uint8Array) => Fields, names: Record<string, string>) =>
  (bytes: Uint8Array): Fields => {
    const fields = read(bytes);
    return fields && Object.fromEntries(Object.entries(names).map(([name, from]) => [name, fields[from]]));
  };
const event = (discriminator: string, bytes: Uint8Array) => ({ discriminator, bytes });

/** Our reader of each vector, by protocol and kind. `null`: the protocol is not decoded, and the reason is reported. */
const readers: Readonly<Record<string, ((bytes: Uint8Array) => Fields) | null>> = {
  'pumpfun TradeV0': layout(pumpTrade, pumpTradeTail),
  'pumpfun TradeV2': layout(pumpTrade, pumpTradeTail),
  'pumpfun TradeV3': layout(pumpTrade, pumpTradeTail),
  'pumpfun TradeEvent': layout(pumpTrade, pumpTradeTail),
  'pumpfun Create': layout(pumpCreate, pumpCreateTail),
  'pumpfun Buy': renamed(layout(pumpTradeArguments), { amount: 'amount', max_sol_cost: 'limit' }),
  'pumpfun buy': renamed(layout(pumpTradeArguments), { amount: 'amount', max_sol_cost: 'limit' }),
  'pumpfun sell': renamed(layout(pumpTradeArguments), { amount: 'amount', min_sol_output: 'limit' }),
  'pumpswap SellEventV2': layout(pumpSwapSell, pumpSwapSellTail),
  'pumpswap CreatePoolEventV2': layout(pumpSwapCreatePool, pumpSwapCreatePoolTail),
  'pumpswap Buy': renamed(layout(pumpTradeArguments), { base_amount_out: 'amount', max_quote_amount_in: 'limit' }),
  'pumpswap Sell': renamed(layout(pumpTradeArguments), { base_amount_in: 'amount', min_quote_amount_out: 'limit' }),
  'raydium_amm_v4 unpack_amm_v4_swap_event': layout(rayLogSwap, {}, 0),
  'raydium_amm_v4 SwapBaseIn': renamed(layout(swapArguments, {}, 0), {
    amount_in: 'first',
    minimum_amount_out: 'second',
  }),
  'raydium_amm_v4 SwapBaseOut': renamed(layout(swapArguments, {}, 0), { max_amount_in: 'first', amount_out: 'second' }),
  'raydium_cpmm SwapEventV1': layout(cpmmSwap, cpmmSwapTail),
  'raydium_launchlab TradeEventV2': readLaunchLabTrade,
  'raydium_launchlab SellExactIn': layout(launchLabArguments),
  'meteora_damm_v2 EvtSwap': (bytes) => readDammV2Swap(event(discriminatorOf(bytes), bytes)),
  'meteora_dlmm Swap': null,
  'raydium_clmm Swap': null,
  'raydium_clmm SwapV2': null,
};

/** Two fields that the vector's project appends to the event although they are no bytes of it: both constant. */
const appended: ReadonlySet<string> = new Set([
  'pumpswap CreatePoolEventV2 coin_creator_fee_bps',
  'pumpswap CreatePoolEventV2 coin_creator_fee',
]);

const vectors: Vector[] = hasSharedData ? readJson('event-vectors.json').vectors : [];
test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('published event and instruction bytes', () => {
  test.each(vectors.map((vector) => [`${vector.protocol} ${vector.test}`, vector] as const))('%s', (_, vector) => {
    const reader = readers[`${vector.protocol} ${vector.test}`] ?? readers[`${vector.protocol} ${vector.variant}`];
    if (reader === undefined) throw new Error(`no reader for ${vector.protocol} ${vector.variant}: add one`);
    if (reader === null) return expect(Object.values(programs)).not.toContain(vector.protocol);
    const bytes = Uint8Array.from(Buffer.from(vector.data_hex.replace(/^e445a52e51cb9a1d/, ''), 'hex'));
    const fields = reader(bytes);
    expect(fields).not.toBeNull();
    for (const [name, value] of Object.entries(vector.expected)) {
      if (appended.has(`${vector.protocol} ${vector.variant} ${name}`)) continue;
      expect([name, printed(name, fields?.[name])]).toEqual([name, String(value)]);
    }
  });

  test('every vector but three of undecoded exchanges has a reader', () => {
    const without = vectors.filter(
      (vector) =>
        readers[`${vector.protocol} ${vector.test}`] === undefined &&
        readers[`${vector.protocol} ${vector.variant}`] === null,
    );
    expect(without.map((vector) => vector.protocol).sort()).toEqual(['meteora_dlmm', 'raydium_clmm', 'raydium_clmm']);
  });

  test('the sell of February 2026 obeys the curve and its fees', () => {
    const vector = vectors.find((item) => item.test === 'vixen_sell_event');
    const trade = readLayout(Uint8Array.from(Buffer.from(vector?.data_hex ?? '', 'hex')), 16, pumpTrade, pumpTradeTail);
    if (!trade) throw new Error('unreadable');
    const { sol_amount: sol, token_amount: tokens } = trade;
    expect((tokens * (trade.virtual_sol_reserves + sol)) / trade.virtual_token_reserves).toBe(sol);
    expect(trade.fee).toBe((sol * 95n + 9_999n) / 10_000n);
    expect(trade.creator_fee).toBe((sol * 30n + 9_999n) / 10_000n);
    expect([trade.ix_name, trade.mayhem_mode, trade.cashback]).toEqual(['sell', false, undefined]);
  });
});

const directions = ['Buy', 'Sell'];
const statuses = ['Fund', 'Migrate', 'Trade'];

function printed(name: string, value: unknown): string {
  if (value instanceof Uint8Array) return address(value);
  if (name === 'trade_direction' && typeof value === 'number') return directions[value] ?? '';
  if (name === 'pool_status' && typeof value === 'number') return statuses[value] ?? '';
  return String(value);
}
