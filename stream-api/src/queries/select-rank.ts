import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';
import type { PastWish } from './select-moment.ts';

/** A token that nothing was told of for longer is not in the list. */
const listedS = 6 * 3600;
const stepS = 10;

const sql = `
SELECT
  toFloat64(countIf(tupleElement(newest, 1) > {score:Float64})) AS above,
  toFloat64(countIf(isNotNull(tupleElement(newest, 1)))) AS others
FROM
(
  SELECT mint, argMaxMerge(score) AS newest
  FROM score_steps
  WHERE step >= toDateTime({fromS:UInt32}, 'UTC') AND step < toDateTime({toS:UInt32}, 'UTC') AND mint != {mint:String}
  GROUP BY mint
)
SETTINGS max_execution_time = 5`;

/** The place of a final score among those of the other tokens, as they stood at the end of the last full step; equals share a place. */
export async function selectRank(
  warehouse: Warehouse,
  { mint, atMs, score }: PastWish & { score: number },
): Promise<{ place: number; of: number } | null> {
  const toS = Math.floor(atMs / 1000 / stepS) * stepS;
  const params = { mint, score, fromS: Math.max(0, toS - listedS), toS };
  const [found] = await warehouse.query(sql, params, z.object({ above: z.number(), others: z.number() }));
  // Alone: nothing is kept of that time, or there was no other.
  if (!found || found.others === 0) return null;
  return { place: found.above + 1, of: found.others + 1 };
}
