import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { PricePoint } from '@mintscope/metrics/picks/follow-call';
import { solMint } from '@mintscope/schemas/ids';
import { z } from 'zod';

const rowSchema = z.object({
  place: z.number(),
  low_price: z.number(),
  low_ms: z.number(),
  high_price: z.number(),
  high_ms: z.number(),
  close_price: z.number(),
  close_ms: z.number(),
  other_quotes: z.number(),
});

/** Trades that set a price, as minutes with their lowest, highest and last. */
const sql = `
SELECT
  toUInt32(tupleElement(wish, 1)) AS place,
  min(price) AS low_price,
  toFloat64(toUnixTimestamp64Milli(argMin(time, price))) AS low_ms,
  max(price) AS high_price,
  toFloat64(toUnixTimestamp64Milli(argMax(time, price))) AS high_ms,
  argMax(price, (time, slot, transaction_index, log_offset, log_index)) AS close_price,
  toFloat64(toUnixTimestamp64Milli(max(time))) AS close_ms,
  toFloat64(countIf(quote_mint != {quoteMint:String})) AS other_quotes
FROM trades
INNER JOIN (
  SELECT tupleElement(wish, 2) AS mint, wish
  FROM (SELECT arrayJoin(arrayZip(arrayEnumerate({mints:Array(String)}), {mints:Array(String)}, {fromMs:Array(Int64)})) AS wish)
) AS wishes USING (mint)
WHERE mint IN {mints:Array(String)}
  AND time > fromUnixTimestamp64Milli(tupleElement(wish, 3))
  AND sets_price
  AND price > 0
GROUP BY place, toStartOfMinute(time)
ORDER BY place, close_ms
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** Minutes of all courses together; more than this is cut, oldest first kept. */
const mostMinutes = 200_000;

/** A token, and the time from which its prices are wanted (ms). */
export interface CourseWish {
  mint: string;
  fromMs: number;
}

/**
 * Prices of tokens (SOL) after a time, as the trades of each minute made them, in the order of the wishes. Null for a token that was
 * traded against another coin: its trades tell no price in SOL.
 */
export async function selectCourses(
  warehouse: Warehouse,
  wishes: readonly CourseWish[],
): Promise<(PricePoint[] | null)[]> {
  const courses: (PricePoint[] | null)[] = wishes.map(() => []);
  if (wishes.length === 0) return courses;
  const params = {
    mints: wishes.map(({ mint }) => mint),
    fromMs: wishes.map(({ fromMs }) => Math.trunc(fromMs)),
    quoteMint: solMint,
    limit: mostMinutes,
  };
  for (const row of await warehouse.query(sql, params, rowSchema)) {
    if (row.other_quotes > 0) courses[row.place - 1] = null;
    const points = [
      { timeMs: row.low_ms, price: row.low_price },
      { timeMs: row.high_ms, price: row.high_price },
      { timeMs: row.close_ms, price: row.close_price },
    ];
    // The last one is the last of its moment, too.
    courses[row.place - 1]?.push(...points.sort((one, other) => one.timeMs - other.timeMs));
  }
  return courses;
}
