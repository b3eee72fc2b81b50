import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { StoredTime } from '@mintscope/metrics/slot-time';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

const rowSchema = z.object({
  signature: z.string(),
  time_ms: z.number(),
  time_known: z.boolean(),
  time_fine: z.boolean(),
  slot_number: z.number(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  fee_payer: z.string(),
  fee: z.number(),
  unit: z.number(),
  quote: z.number(),
  quote_fee: z.number(),
  units: z.number().nullable(),
});

const firstSql = `
SELECT
  signature,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  time_known,
  time_fine,
  toFloat64(slot) AS slot_number,
  side,
  trader,
  fee_payer,
  toFloat64(fee_lamports) AS fee,
  unit_lamports AS unit,
  toFloat64(quote_amount) AS quote,
  toFloat64(fee_quote) AS quote_fee,
  compute_units AS units
FROM trades
WHERE mint = {mint:String} AND slot >= {fromSlot:UInt64} AND time >= fromUnixTimestamp64Milli({fromMs:Int64})
ORDER BY slot, transaction_index, log_partition, log_offset, log_index
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

const newestSql = `
SELECT
  signature,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  time_known,
  time_fine,
  toFloat64(slot) AS slot_number,
  side,
  trader,
  fee_payer,
  toFloat64(fee_lamports) AS fee,
  unit_lamports AS unit,
  toFloat64(quote_amount) AS quote,
  toFloat64(fee_quote) AS quote_fee,
  compute_units AS units
FROM trades
WHERE mint = {mint:String} AND time <= fromUnixTimestamp64Milli({untilMs:Int64})
ORDER BY slot DESC, transaction_index DESC, log_partition DESC, log_offset DESC, log_index DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

export interface SampleRange {
  mint: string;
  /** Trades of this slot or later, and of this time of the tables or later. */
  fromSlot: number;
  fromMs: number;
  limit: number;
}

export interface NewestRange {
  mint: string;
  /** Trades of this time of the tables or earlier. */
  untilMs: number;
  limit: number;
}

/** A trade whose event time is still to be told from its slot. */
export type UndatedTrade = Omit<SampleTrade, 'timeMs'> & StoredTime;

/** The first `limit` trades of a token from a place on, in chain order, with what their features are computed from. */
export async function selectSample(warehouse: Warehouse, range: SampleRange): Promise<UndatedTrade[]> {
  const rows = await warehouse.query(firstSql, { ...range }, rowSchema);
  return rows.map(toTrade);
}

/** The last `limit` trades of a token until a time, in chain order, with the same. */
export async function selectNewest(warehouse: Warehouse, range: NewestRange): Promise<UndatedTrade[]> {
  const rows = await warehouse.query(newestSql, { ...range, untilMs: Math.floor(range.untilMs) }, rowSchema);
  return rows.map(toTrade).reverse();
}

function toTrade(row: z.infer<typeof rowSchema>): UndatedTrade {
  const { unit } = row;
  const fee = (row.side === 'buy' ? 1 : -1) * row.quote_fee;
  return {
    signature: row.signature,
    toldMs: row.time_known ? row.time_ms : null,
    isFine: row.time_known && row.time_fine,
    slot: row.slot_number,
    side: row.side,
    trader: row.trader,
    feePayer: row.fee_payer,
    feeLamports: row.fee,
    quoteLamports: unit === 0 ? null : Math.round(row.quote * unit),
    typedLamports: unit === 0 ? null : Math.round(row.quote * unit) + fee * unit,
    computeUnits: row.units,
  };
}
