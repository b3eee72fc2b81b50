import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const rowSchema = z.object({ oldest_ms: z.number().nullable() });

/** Told by what each part says of itself, whatever there is. */
const sql = `
SELECT if(count() = 0, NULL, toFloat64(toUnixTimestamp64Milli(min(time)))) AS oldest_ms
FROM trades
LIMIT 1
SETTINGS max_execution_time = 5`;

/** Time of the oldest trade that is kept; null = none is. */
export async function selectOldestTrade(warehouse: Warehouse): Promise<number | null> {
  const [row] = await warehouse.query(sql, {}, rowSchema);
  return row?.oldest_ms ?? null;
}
