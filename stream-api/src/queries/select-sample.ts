import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { solMint } from '@mintscope/schemas/ids';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

const rowSchema = z.object({
  signature: z.string(),
  time_ms: z.number(),
  slot_number: z.number(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  fee_payer: z.string(),
  fee: z.number(),
  quote: z.number(),
  units: z.number().nullable(),
});

const sql = `
SELECT
  signature,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  toFloat64(slot) AS slot_number,
  side,
  trader,
  fee_payer,
  toFloat64(fee_lamports) AS fee,
  if(quote_mint = {sol:String}, toFloat64(quote_amount), 0) AS quote,
  compute_units AS units
FROM trades
WHERE mint = {mint:String} AND time >= fromUnixTimestamp64Milli({fromMs:Int64})
ORDER BY time, slot, transaction_index, log_partition, log_offset, log_index
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** The first `limit` trades of a token from a time on, in chain order, with what their features are computed from. */
export async function selectSample(
  warehouse: Warehouse,
  params: { mint: string; fromMs: number; limit: number },
): Promise<SampleTrade[]> {
  const rows = await warehouse.query(sql, { ...params, sol: solMint }, rowSchema);
  return rows.map((row) => ({
    signature: row.signature,
    timeMs: row.time_ms,
    slot: row.slot_number,
    side: row.side,
    trader: row.trader,
    feePayer: row.fee_payer,
    feeLamports: row.fee,
    quoteLamports: row.quote,
    computeUnits: row.units,
  }));
}
