import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { followedMs, type PricePoint } from '@mintscope/metrics/picks/follow-call';
import { z } from 'zod';
import { type CourseWish, isWishedSql, wishedTradesSql, wishesParams } from './course-wishes.ts';
import { selectOtherCoins } from './select-other-coins.ts';

const rowSchema = z.object({
  place: z.number(),
  low_price: z.number(),
  low_ms: z.number(),
  high_price: z.number(),
  high_ms: z.number(),
  close_price: z.number(),
  close_ms: z.number(),
});

/** Prices of before that were in other coins are none. */
const isCounted = [isWishedSql, 'AND sets_price AND price > 0 AND unit_lamports > 0'].join(' ');

/**
 * Trades with a price in SOL, as minutes with their lowest, highest and last. Minutes begin with the pick, so that none reaches over the moment from
 * which it may settle; trades after the one that settles it are left out, as they would be in that one's minute.
 */
const sql = [
  `SELECT
    toUInt32(place) AS place,
    min(price) AS low_price,
    toFloat64(toUnixTimestamp64Milli(argMin(time, price))) AS low_ms,
    max(price) AS high_price,
    toFloat64(toUnixTimestamp64Milli(argMax(time, price))) AS high_ms,
    argMax(price, (time, slot, transaction_index, log_offset, log_index)) AS close_price,
    toFloat64(toUnixTimestamp64Milli(max(time))) AS close_ms
  FROM`,
  wishedTradesSql,
  `LEFT JOIN (
    SELECT place, min((time, slot, transaction_index, log_offset, log_index)) AS settling
    FROM`,
  wishedTradesSql,
  'WHERE mint IN {dueMints:Array(String)} AND time > due AND price <= entry AND',
  isCounted,
  `GROUP BY place
  ) AS ends USING (place)
  WHERE`,
  isCounted,
  `AND (
    toUnixTimestamp64Milli(tupleElement(settling, 1)) = 0
    OR (time, slot, transaction_index, log_offset, log_index) <= settling
  )
  GROUP BY place, intDiv(toUnixTimestamp64Milli(time) - toUnixTimestamp64Milli(picked) - 1, 60000)
  ORDER BY place, close_ms
  LIMIT {limit:UInt32} SETTINGS max_execution_time = 5`,
].join(' ');

/** When the minute of a course began in which something was (ms). */
export function minuteBegan({ fromMs }: Pick<CourseWish, 'fromMs'>, atMs: number): number {
  return fromMs + 1 + Math.floor((atMs - fromMs - 1) / 60_000) * 60_000;
}

/** Minutes of all courses together. */
const mostMinutes = 200_000;

/**
 * Prices of tokens (SOL) after a time, as the trades of each minute made them, in the order of the wishes. Null where they are not known:
 * of a token that was traded against coins of no known worth alone before a pick of it may settle, and, from the first of which not all is
 * told, where the minutes of all are more than `most`.
 */
export async function selectCourses(
  warehouse: Warehouse,
  wishes: readonly CourseWish[],
  nowMs: number,
  most = mostMinutes,
): Promise<(PricePoint[] | null)[]> {
  if (wishes.length === 0) return [];
  const due = wishes.filter(({ fromMs }) => fromMs + followedMs < nowMs);
  const params = { ...wishesParams(wishes), dueMints: due.map(({ mint }) => mint), limit: most + 1 };
  const rows = await warehouse.query(sql, params, rowSchema);
  const cutAt = rows.length > most ? rows.at(-1)!.place - 1 : wishes.length;
  const courses = wishes.map((_, n): PricePoint[] | null => (n < cutAt ? [] : null));
  for (const row of rows) courses[row.place - 1]?.push(...pointsOf(row));
  const quiet = wishes.filter((wish, n) => isQuiet(wish, courses[n]!));
  const elsewhere = await selectOtherCoins(warehouse, quiet);
  return courses.map((course, n) => (elsewhere.has(wishes[n]!) ? null : course));
}

/** In the order of time; the last one is the last of its moment, too. */
function pointsOf(row: z.output<typeof rowSchema>): PricePoint[] {
  const points = [
    { timeMs: row.high_ms, price: row.high_price },
    // What settles a pick is both, and comes after what was in the same moment.
    { timeMs: row.low_ms, price: row.low_price },
    { timeMs: row.close_ms, price: row.close_price },
  ];
  return points.sort((one, other) => one.timeMs - other.timeMs);
}

/** Whether nothing is told of it before a pick may settle. */
function isQuiet({ fromMs }: CourseWish, course: readonly PricePoint[] | null): boolean {
  if (course === null) return false;
  const [first] = course;
  return first === undefined || first.timeMs > fromMs + followedMs;
}
