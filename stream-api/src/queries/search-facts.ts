import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const rowSchema = z.object({ mint: z.string() });

const sql = `
SELECT mint
FROM token_facts FINAL
WHERE created_at >= fromUnixTimestamp64Milli({fromMs:Int64})
  AND (positionCaseInsensitiveUTF8(symbol, {text:String}) > 0
    OR positionCaseInsensitiveUTF8(name, {text:String}) > 0
    OR positionCaseInsensitive(mint, {text:String}) > 0)
ORDER BY
  lowerUTF8(symbol) = lowerUTF8({text:String}) OR mint = {text:String} DESC,
  lowerUTF8(name) = lowerUTF8({text:String}) DESC,
  market_cap DESC NULLS LAST,
  created_at
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** Mints of tokens whose symbol, name or mint contains the text, that symbol, mint or name itself first, then the largest, launched since `fromMs`. */
export async function searchFacts(
  warehouse: Warehouse,
  { text, limit, fromMs }: { text: string; limit: number; fromMs: number },
): Promise<string[]> {
  const rows = await warehouse.query(sql, { text, limit, fromMs }, rowSchema);
  return rows.map((row) => row.mint);
}
