import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

/** Times are ms since 1970; amounts are decimal digits. */
const tradeSchema = z.strictObject({
  log_partition: z.number(),
  log_offset: z.coerce.number(),
  log_index: z.number(),
  mint: z.string(),
  slot: z.coerce.number(),
  transaction_index: z.number(),
  time_ms: z.coerce.number(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  base_amount: z.string(),
  quote_amount: z.string(),
  fee_quote: z.string(),
  decimals: z.number(),
  quote_decimals: z.number(),
  quote_mint: z.string(),
  price: z.number(),
  sets_price: z.boolean(),
  quote_volume: z.number(),
  unit_lamports: z.number(),
  fee_lamports: z.string(),
  priority_fee_lamports: z.string().nullable(),
  tip_lamports: z.string().nullable(),
  compute_units: z.number().nullable(),
  fee_payer: z.string(),
  program: z.string(),
  pool: z.string(),
  signature: z.string(),
  instruction: z.number(),
  sub: z.number(),
  received_ms: z.coerce.number().nullable(),
});
export type StoredTrade = z.infer<typeof tradeSchema>;

export function readTrades(warehouse: Warehouse, partition: number): Promise<StoredTrade[]> {
  return warehouse.query(
    `SELECT log_partition, log_offset, log_index, mint, slot, transaction_index, toUnixTimestamp64Milli(time) AS time_ms,
       side, trader, base_amount, quote_amount, fee_quote, decimals, quote_decimals, quote_mint, price, sets_price, quote_volume,
       unit_lamports, fee_lamports, priority_fee_lamports, tip_lamports, compute_units, fee_payer, program, pool, signature,
       instruction, sub, toUnixTimestamp64Milli(received_at) AS received_ms
     FROM trades WHERE log_partition = {partition:UInt16}
     ORDER BY log_offset, log_index LIMIT 1000000`,
    { partition },
    tradeSchema,
  );
}

export const candleTables = ['candles_1s', 'candles_1m', 'candles_1h'] as const;
export type CandleTable = (typeof candleTables)[number];

const candleSchema = z.strictObject({
  mint: z.string(),
  time_s: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  trades: z.coerce.number(),
  buys: z.coerce.number(),
});
export type StoredCandle = z.infer<typeof candleSchema>;

export function readCandles(warehouse: Warehouse, table: CandleTable): Promise<StoredCandle[]> {
  return warehouse.query(
    `SELECT mint, toUnixTimestamp(time) AS time_s, argMinMerge(${table}.open) AS open, max(${table}.high) AS high,
       if(isInfinite(min(${table}.low)), 0, min(${table}.low)) AS low, argMaxMerge(${table}.close) AS close, sum(${table}.volume) AS volume,
       sum(${table}.trades) AS trades, sum(${table}.buys) AS buys
     FROM ${table} GROUP BY mint, time ORDER BY mint, time LIMIT 1000000`,
    {},
    candleSchema,
  );
}

const factsSchema = z.strictObject({
  mint: z.string(),
  version: z.coerce.number(),
  name: z.string(),
  symbol: z.string(),
  creator: z.string().nullable(),
  launchpad: z.string().nullable(),
  created_ms: z.coerce.number(),
  event_ms: z.coerce.number(),
  migrated: z.boolean(),
  status: z.string(),
  final_score: z.number().nullable(),
  band: z.string().nullable(),
  price_sol: z.number().nullable(),
  market_cap: z.number().nullable(),
  holders: z.number().nullable(),
  trades: z.coerce.number(),
  current_x: z.number().nullable(),
  max_x: z.number().nullable(),
});
export type StoredFacts = z.infer<typeof factsSchema>;

export function readFacts(warehouse: Warehouse): Promise<StoredFacts[]> {
  return warehouse.query(
    `SELECT mint, version, name, symbol, creator, launchpad, toUnixTimestamp64Milli(created_at) AS created_ms,
       toUnixTimestamp64Milli(event_time) AS event_ms, migrated, status, final_score, band, price_sol, market_cap, holders,
       trades, current_x, max_x
     FROM token_facts FINAL ORDER BY mint LIMIT 100000`,
    {},
    factsSchema,
  );
}

const scoreSchema = z.strictObject({
  mint: z.string(),
  event_ms: z.coerce.number(),
  version: z.coerce.number(),
  log_partition: z.number(),
  log_offset: z.coerce.number(),
  parameter_version: z.string(),
  status: z.string(),
  surface_score: z.number().nullable(),
  investigation_score: z.number().nullable(),
  transaction_score: z.number().nullable(),
  final_score: z.number().nullable(),
  band: z.string().nullable(),
});
export type StoredScore = z.infer<typeof scoreSchema>;

export function readScores(warehouse: Warehouse): Promise<StoredScore[]> {
  return warehouse.query(
    `SELECT mint, toUnixTimestamp64Milli(time) AS event_ms, version, log_partition, log_offset, parameter_version, status,
       surface_score, investigation_score, transaction_score, final_score, band
     FROM scores ORDER BY log_partition, log_offset, mint, version LIMIT 1000000`,
    {},
    scoreSchema,
  );
}
