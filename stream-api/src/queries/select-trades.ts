import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

const rowSchema = z.object({
  id: z.string(),
  time_ms: z.number(),
  slot_number: z.number(),
  signature: z.string(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  base_whole: z.number(),
  quote_whole: z.number(),
  price: z.number(),
});

const sql = `
SELECT
  concat(signature, ':', toString(instruction), ':', toString(sub)) AS id,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  toFloat64(slot) AS slot_number,
  signature,
  side,
  trader,
  base_amount / pow(10, decimals) AS base_whole,
  quote_amount / pow(10, quote_decimals) AS quote_whole,
  price
FROM trades
WHERE mint = {mint:String} AND time < fromUnixTimestamp64Milli({beforeMs:Int64})
ORDER BY time DESC, slot DESC, transaction_index DESC, log_partition DESC, log_offset DESC, log_index DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** The newest `limit` trades of a token before a time, newest first. Amounts are whole units. */
export async function selectTrades(
  warehouse: Warehouse,
  params: { mint: string; beforeMs: number; limit: number },
): Promise<TradeRow[]> {
  const rows = await warehouse.query(sql, params, rowSchema);
  return rows.map((row) => ({
    id: row.id,
    timeMs: row.time_ms,
    slot: row.slot_number,
    signature: row.signature,
    side: row.side,
    trader: row.trader,
    baseAmount: row.base_whole,
    quoteAmount: row.quote_whole,
    price: row.price,
  }));
}
