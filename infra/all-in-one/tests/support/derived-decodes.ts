import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServedTransaction } from '@mintscope/ingest/sources/testing/served-transaction';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../../../../shared/data/rpc-transactions');
/** Beside the repository: every event of the real transactions, decoded with the IDLs and checked against balances. */
const file = join(folder, 'derived-decodes.json');
/** One more transaction, with what others read from the balances of its pool. */
const fileOfOne = join(folder, 'fly-trader/upstream-expected.json');

const eventSchema = z.object({ program: z.string(), event: z.string(), data: z.record(z.string(), z.unknown()) });
const fileSchema = z.object({
  transactions: z.array(
    z.object({
      signature: z.string(),
      events: z.array(eventSchema).default([]),
    }),
  ),
});

const oneSchema = z.object({
  cases: z.record(z.string(), z.object({ slot: z.int(), amount_base: z.int(), amount_quote: z.int() })),
});

/** A trade of a pump.fun curve as its event tells it; amounts and reserves are base units. */
export interface CurveTrade {
  signature: string;
  mint: string;
  side: 'buy' | 'sell';
  trader: string;
  timeMs: number;
  sol: number;
  tokens: number;
  realTokens: number;
}

interface Creation {
  mint: string;
  name: string;
  symbol: string;
  uri: string;
  creator: string;
}

export interface Decoded {
  curveTrades: CurveTrade[];
  creations: Creation[];
  /** Every trade on any market: signature and both amounts, smaller first; curve and pool events do not name all mints. */
  amounts: string[];
}

/** What the served transactions hold, from the file of decodes alone. */
export function readDerivedDecodes(served: readonly ServedTransaction[]): Decoded {
  const { transactions } = fileSchema.parse(readJson(file));
  const wanted = new Set(served.map(({ signature }) => signature));
  const decoded: Decoded = { curveTrades: [], creations: [], amounts: [] };
  for (const { signature, events } of transactions) {
    if (!wanted.has(signature)) continue;
    for (const { program, event, data } of events) {
      const amounts = tradedAmounts(`${program} ${event}`, data);
      if (amounts) decoded.amounts.push(amountsKey(signature, amounts));
      if (program !== 'PUMP') continue;
      if (event === 'TradeEvent') decoded.curveTrades.push(curveTrade(signature, data));
      if (event === 'CreateEvent') decoded.creations.push(creation(data));
    }
  }
  for (const { slot, amount_base, amount_quote } of Object.values(oneSchema.parse(readJson(fileOfOne)).cases)) {
    const transaction = served.find((one) => one.slot === slot);
    if (transaction) decoded.amounts.push(amountsKey(transaction.signature, [amount_base, amount_quote]));
  }
  return decoded;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function amountsKey(signature: string, amounts: readonly [number, number]): string {
  return `${signature} ${amounts.toSorted((a, b) => a - b).join(' ')}`;
}

/** Base and quote amounts of a trade, in any order; fees that leave the pool are no part of them (layouts.md). */
function tradedAmounts(kind: string, data: Record<string, unknown>): [number, number] | undefined {
  switch (kind) {
    case 'PUMP TradeEvent':
      return [int(data, 'sol_amount'), int(data, 'token_amount')];
    case 'PAMM BuyEvent':
      return [int(data, 'base_amount_out'), int(data, 'quote_amount_in_with_lp_fee')];
    case 'PAMM SellEvent':
      return [int(data, 'base_amount_in'), int(data, 'quote_amount_out_without_lp_fee')];
    case 'LLAB TradeEvent': {
      const quote = Math.abs(int(data, 'real_quote_after') - int(data, 'real_quote_before'));
      return [Math.abs(int(data, 'real_base_after') - int(data, 'real_base_before')), quote];
    }
    case 'RAYV4 ray_log':
      return [int(data, 'amount_in'), int(data, 'out_amount')];
    case 'CPMM SwapEvent':
      return [int(data, 'input_amount'), int(data, 'output_amount')];
    default:
      return undefined;
  }
}

function curveTrade(signature: string, data: Record<string, unknown>): CurveTrade {
  return {
    signature,
    mint: text(data, 'mint'),
    side: data.is_buy === true ? 'buy' : 'sell',
    trader: text(data, 'user'),
    timeMs: int(data, 'timestamp') * 1000,
    sol: int(data, 'sol_amount'),
    tokens: int(data, 'token_amount'),
    realTokens: int(data, 'real_token_reserves'),
  };
}

function creation(data: Record<string, unknown>): Creation {
  const creator = typeof data.creator === 'string' ? data.creator : text(data, 'user');
  return {
    creator,
    mint: text(data, 'mint'),
    name: text(data, 'name'),
    symbol: text(data, 'symbol'),
    uri: text(data, 'uri'),
  };
}

function text(data: Record<string, unknown>, field: string): string {
  return z.string().parse(data[field], { error: () => `${field} is no text` });
}

function int(data: Record<string, unknown>, field: string): number {
  return z
    .int()
    .min(0)
    .parse(Number(data[field]), { error: () => `${field} is no amount` });
}
