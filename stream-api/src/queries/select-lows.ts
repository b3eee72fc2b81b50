import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

/** A token, from when on its prices are looked at, and the time that is the first after it (ms). */
export interface LowWish {
  mint: string;
  fromMs: number;
  untilMs: number;
}

const rowSchema = z.object({ place: z.number(), low: z.number() });

const sql = `
SELECT toUInt32(place) AS place, min(price) AS low
FROM trades
INNER JOIN (
  SELECT
    tupleElement(wish, 1) AS place,
    tupleElement(wish, 2) AS mint,
    fromUnixTimestamp64Milli(tupleElement(wish, 3), 'UTC') AS since,
    fromUnixTimestamp64Milli(tupleElement(wish, 4), 'UTC') AS until
  FROM (
    SELECT arrayJoin(
      arrayZip(arrayEnumerate({mints:Array(String)}), {mints:Array(String)}, {fromMs:Array(Int64)}, {untilMs:Array(Int64)})
    ) AS wish
  )
) AS wishes USING (mint)
WHERE mint IN {mints:Array(String)} AND time >= since AND time < until AND sets_price AND price > 0 AND unit_lamports > 0
GROUP BY place
LIMIT {limit:UInt32} SETTINGS max_execution_time = 5`;

/** The lowest price that trades set in each time (SOL), in the order of the wishes; null where none was. */
export async function selectLows(warehouse: Warehouse, wishes: readonly LowWish[]): Promise<(number | null)[]> {
  if (wishes.length === 0) return [];
  const params = {
    mints: wishes.map(({ mint }) => mint),
    fromMs: wishes.map(({ fromMs }) => Math.trunc(fromMs)),
    untilMs: wishes.map(({ untilMs }) => Math.trunc(untilMs)),
    limit: wishes.length,
  };
  const rows = await warehouse.query(sql, params, rowSchema);
  const lows = new Map(rows.map(({ place, low }) => [place - 1, low]));
  return wishes.map((_, n) => lows.get(n) ?? null);
}
