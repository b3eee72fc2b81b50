import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { bandSchema } from '@mintscope/schemas/score';
import { z } from 'zod';

const rowSchema = z.object({
  mint: z.string(),
  symbol: z.string(),
  name: z.string(),
  launchpad: z.string().nullable(),
  created_ms: z.number(),
  migrated: z.boolean(),
  market_cap: z.number().nullable(),
  final_score: z.number().nullable(),
  band: bandSchema.nullable(),
  current_x: z.number().nullable(),
  max_x: z.number().nullable(),
  total: z.number(),
  all_migrated: z.number(),
  best_x: z.number().nullable(),
});
export type StoredCreation = z.infer<typeof rowSchema>;

/** By mint, so that of each token its newest version alone counts; the inner one is what the index of creators is for. */
const sql = `
SELECT
  mint, symbol, name, launchpad,
  toFloat64(toUnixTimestamp64Milli(created_at)) AS created_ms,
  migrated, market_cap, final_score, band, current_x, max_x,
  toFloat64(count() OVER ()) AS total,
  toFloat64(countIf(migrated) OVER ()) AS all_migrated,
  max(max_x) OVER () AS best_x
FROM token_facts FINAL
WHERE creator = {wallet:String} AND mint IN (SELECT mint FROM token_facts WHERE creator = {wallet:String})
ORDER BY created_ms DESC, mint
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** The `limit` tokens that a wallet created last; each row also tells how many there are and what became of all of them. */
export function selectCreatedTokens(
  warehouse: Warehouse,
  params: { wallet: string; limit: number },
): Promise<StoredCreation[]> {
  return warehouse.query(sql, params, rowSchema);
}
