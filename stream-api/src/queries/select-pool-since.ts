import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { curvePrograms } from '@mintscope/schemas/programs';
import { z } from 'zod';

const rowSchema = z.object({ since_ms: z.number().nullable() });

/** Of a token whose trades on a curve are not known, the first trade in a pool says nothing of when it came there. */
const sql = `
SELECT
  if(
    countIf(program IN {curves:Array(String)}) = 0 OR countIf(program NOT IN {curves:Array(String)}) = 0,
    NULL,
    toFloat64(toUnixTimestamp64Milli(minIf(time, program NOT IN {curves:Array(String)})))
  ) AS since_ms
FROM trades
WHERE mint = {mint:String}
SETTINGS max_execution_time = 5`;

/** Chain time of a token's first trade in a pool (ms); null while it is on its curve, or where that is not known. */
export async function selectPoolSince(warehouse: Warehouse, mint: string): Promise<number | null> {
  const [row] = await warehouse.query(sql, { mint, curves: [...curvePrograms] }, rowSchema);
  return row?.since_ms ?? null;
}
