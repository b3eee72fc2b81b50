import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { marketOf } from '@mintscope/metrics/wallet-position';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import type { TokenRow } from '@mintscope/schemas/token';
import { insert, storedTime } from './insert-calls.ts';
import { makeFee, makeSampleTrade, makeTradeRow } from './make-detail.ts';
import { makeAddress } from './make-row.ts';

/** Writes the first `count` made trades of a token into the warehouse, as the sink does. */
export async function insertTrades(
  warehouse: Warehouse,
  row: TokenRow,
  count: number,
  changes: { quote_mint?: string; quote_decimals?: number; unit_lamports?: number; program?: string } = {},
): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => ({ ...tradeLine(row, n), ...changes }));
  await insert(warehouse, { table: 'trades', token: `test ${row.address} ${count} ${changes.program ?? ''}` }, lines);
}

/** Writes trades of a token at these times and prices, in SOL unless told, and in this order; `token` names the block. */
export async function insertPrices(
  warehouse: Warehouse,
  row: TokenRow,
  prices: readonly { timeMs: number; price: number; quoteMint?: string }[],
  token: string,
): Promise<void> {
  const lines = prices.map(({ timeMs, price, quoteMint = solMint }, n) => ({
    ...tradeLine(row, n),
    ...{ time: storedTime(timeMs), slot: Math.floor(timeMs / 400), price, quote_mint: quoteMint },
  }));
  await insert(warehouse, { table: 'trades', token: `prices ${token}` }, lines);
}

/** One trade of a wallet: whole tokens, and quote with and without the fee that the pool took. */
export interface Fill {
  trader: string;
  side: 'buy' | 'sell';
  timeMs: number;
  tokens: number;
  sol: number;
  fee: number;
  quoteMint?: string;
  /** Lamports; unless told, as rows from before have it, which tell that of SOL alone. */
  unitLamports?: number;
}

/** Writes trades of a token as they are told; `token` names the block. */
export async function insertFills(
  warehouse: Warehouse,
  row: TokenRow,
  fills: readonly Fill[],
  token: string,
): Promise<void> {
  const lines = fills.map(({ trader, side, timeMs, tokens, sol, fee, quoteMint = solMint, unitLamports }, n) => ({
    ...tradeLine(row, n),
    ...{ trader, side, time: storedTime(timeMs), slot: Math.floor(timeMs / 400), quote_mint: quoteMint },
    base_amount: Math.round(tokens * 1e6),
    quote_amount: Math.round(sol * 1e9),
    fee_quote: Math.round(fee * 1e9),
    ...{ price: sol / tokens, quote_volume: sol, unit_lamports: unitLamports },
  }));
  await insert(warehouse, { table: 'trades', token: `fills ${token}` }, lines);
}

function tradeLine(row: TokenRow, n: number) {
  const trade = makeSampleTrade(row, n);
  const { price, baseAmount } = makeTradeRow(row, n);
  return {
    log_partition: 0,
    log_offset: n,
    log_index: 0,
    mint: row.address,
    slot: trade.slot,
    time: new Date(trade.timeMs).toISOString().replace('T', ' ').replace('Z', ''),
    time_fine: true,
    side: trade.side,
    trader: trade.trader,
    base_amount: Math.round(baseAmount * 1e6),
    quote_amount: trade.quoteLamports,
    fee_quote: makeFee(n),
    decimals: 6,
    quote_decimals: 9,
    quote_mint: solMint,
    price,
    quote_volume: trade.quoteLamports / 1e9,
    fee_lamports: trade.feeLamports,
    compute_units: trade.computeUnits,
    fee_payer: trade.feePayer,
    program: programs.pump,
    pool: makeAddress(77),
    signature: trade.signature,
    instruction: 2,
    sub: 0,
  };
}

/** Writes what the warehouse knows of tokens that the state store may have forgotten. */
export async function insertFacts(warehouse: Warehouse, rows: readonly TokenRow[]): Promise<void> {
  const lines = rows.map((row) =>
    JSON.stringify({
      mint: row.address,
      version: row.version,
      name: row.name,
      symbol: row.symbol,
      creator: row.creator,
      launchpad: row.launchpad,
      price_sol: row.priceSol,
      payable_sol: marketOf(row).payableSol,
      max_x: row.performance.maxX,
      created_at: new Date(row.createdAt).toISOString().replace('T', ' ').replace('Z', ''),
      event_time: new Date(row.eventTimeMs).toISOString().replace('T', ' ').replace('Z', ''),
      migrated: row.migrated,
      status: row.status,
      final_score: row.finalScore,
      market_cap: row.marketCap,
      trades: row.swaps,
    }),
  );
  await warehouse.insert({
    table: 'token_facts',
    ndjson: Buffer.from(lines.join('\n')),
    rows: rows.length,
    token: `facts ${lines.join(' ')}`,
  });
}
