import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { type Moment, momentSchema } from '@mintscope/schemas/moment';
import { z } from 'zod';

export interface PastWish {
  mint: string;
  /** Chain time (ms). */
  atMs: number;
}

const newestSql = `
SELECT document
FROM moments
WHERE mint = {mint:String} AND as_of <= fromUnixTimestamp64Milli({atMs:Int64})
ORDER BY as_of DESC, version DESC
LIMIT 1
SETTINGS max_execution_time = 5`;

/** The token as it was told last by then; undefined when nothing so early is kept. */
export async function selectMoment(warehouse: Warehouse, wish: PastWish): Promise<Moment | undefined> {
  const [newest] = await warehouse.query(newestSql, { ...wish }, z.object({ document: z.string() }));
  return newest && momentSchema.parse(JSON.parse(newest.document));
}

const keptSql = `
SELECT
  toFloat64(toUnixTimestamp64Milli(min(as_of))) AS from_ms,
  toFloat64(toUnixTimestamp64Milli(max(as_of))) AS to_ms,
  toFloat64(toUnixTimestamp64Milli(minIf(as_of, as_of > fromUnixTimestamp64Milli({atMs:Int64})))) AS next_ms
FROM moments
WHERE mint = {mint:String}
HAVING count() > 0
SETTINGS max_execution_time = 5`;

const keptSchema = z.object({ from_ms: z.number(), to_ms: z.number(), next_ms: z.number() });

/** First and last of the moments that are kept of a token, and the first one after a time; null when there are none. */
export async function selectKeptMoments(
  warehouse: Warehouse,
  wish: PastWish,
): Promise<{ fromMs: number; toMs: number; nextMs: number | null } | null> {
  const [kept] = await warehouse.query(keptSql, { ...wish }, keptSchema);
  if (!kept) return null;
  const { from_ms: fromMs, to_ms: toMs, next_ms: nextMs } = kept;
  return { fromMs, toMs, nextMs: nextMs > wish.atMs ? nextMs : null };
}
