import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { reactionDelayMs } from '@mintscope/schemas/picks/executable';
import { z } from 'zod';

const rowSchema = z.object({ place: z.number(), before: z.number(), since: z.number() });

/** Of each token the newest telling up to a time, and the first within the delay of a purchase after it; 0 where there is none. */
const sql = `
SELECT
  toUInt32(tupleElement(wish, 1)) AS place,
  toFloat64(maxIf(version, time <= at)) AS before,
  toFloat64(minIf(version, time > at AND time <= at + toIntervalMillisecond({delayMs:UInt32}))) AS since
FROM standings
INNER JOIN (
  SELECT tupleElement(wish, 2) AS mint, fromUnixTimestamp64Milli(tupleElement(wish, 3), 'UTC') AS at, wish
  FROM (SELECT arrayJoin(arrayZip(arrayEnumerate({mints:Array(String)}), {mints:Array(String)}, {atMs:Array(Int64)})) AS wish)
) AS wishes USING (mint)
WHERE mint IN {mints:Array(String)}
GROUP BY place
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** A token, and when it was picked (ms). */
export interface FirstWish {
  mint: string;
  atMs: number;
}

/**
 * Version of the telling by which a pick is followed from its beginning, in the order of the wishes. Null where none stands by the time
 * its purchase is due: what the market was then is not known, and a later one is not that.
 */
export async function selectFirstTellings(
  warehouse: Warehouse,
  wishes: readonly FirstWish[],
): Promise<(number | null)[]> {
  const found: (number | null)[] = wishes.map(() => null);
  if (wishes.length === 0) return found;
  const params = {
    mints: wishes.map(({ mint }) => mint),
    atMs: wishes.map(({ atMs }) => Math.trunc(atMs)),
    delayMs: reactionDelayMs,
    limit: wishes.length,
  };
  for (const { place, before, since } of await warehouse.query(sql, params, rowSchema))
    found[place - 1] = before || since || null;
  return found;
}
