import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const rowSchema = z.object({
  mint: z.string(),
  name: z.string(),
  symbol: z.string(),
  created_ms: z.number(),
  has_migrated: z.boolean(),
  cap: z.number().nullable(),
  best_x: z.number().nullable(),
  total: z.number(),
});

const sql = `
SELECT
  mint,
  name,
  symbol,
  toFloat64(toUnixTimestamp64Milli(created_at)) AS created_ms,
  migrated AS has_migrated,
  market_cap AS cap,
  max_x AS best_x,
  toFloat64(count() OVER ()) AS total
FROM token_facts FINAL
WHERE mint IN (SELECT mint FROM token_facts WHERE creator = {creator:String}) AND mint != {mint:String}
ORDER BY created_at DESC, mint
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** What the warehouse knows of a creator's tokens but one, newest first, and how many there are. */
export async function selectCreated(
  warehouse: Warehouse,
  wish: { creator: string; mint: string; limit: number },
): Promise<{ tokens: z.output<typeof rowSchema>[]; total: number }> {
  const tokens = await warehouse.query(sql, wish, rowSchema);
  return { tokens, total: tokens[0]?.total ?? 0 };
}
