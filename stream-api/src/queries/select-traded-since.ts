import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const rowSchema = z.object({ buys: z.number(), sells: z.number(), volumeSol: z.number() });
export type TradedSince = z.infer<typeof rowSchema>;

const sql = `
SELECT
  toFloat64(countIf(side = 'buy')) AS buys,
  toFloat64(countIf(side = 'sell')) AS sells,
  sum(quote_volume) AS volumeSol
FROM trades
WHERE mint = {mint:String} AND time > fromUnixTimestamp64Milli({fromMs:Int64})
LIMIT 1
SETTINGS max_execution_time = 5`;

/** How often a token was bought and sold since a time (ms), and for how many SOL. */
export async function selectTradedSince(
  warehouse: Warehouse,
  range: { mint: string; fromMs: number },
): Promise<TradedSince> {
  const [counted] = await warehouse.query(sql, range, rowSchema);
  return counted ?? { buys: 0, sells: 0, volumeSol: 0 };
}
