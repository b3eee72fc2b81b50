import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Telling } from '@mintscope/metrics/picks/told-positions';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import { z } from 'zod';

const rowSchema = z.object({
  step: z.number(),
  pool: z.string(),
  payable_last: z.number(),
  is_curve: z.boolean(),
  has_migrated: z.boolean(),
});

/** Of each step and pool what it stood at last; a closed one pays nothing out. */
const sql = `
SELECT
  toUInt32(greatest(0, intDiv(toUnixTimestamp64Milli(time) - {fromMs:Int64}, {stepMs:Int64}))) AS step,
  pool,
  argMax(if(is_open, payable, 0), version) AS payable_last,
  toBool(countIf(isNotNull(buyable)) > 0) AS is_curve,
  toBool(countIf(migrated) > 0) AS has_migrated
FROM standings
WHERE mint = {mint:String}
GROUP BY step, pool
ORDER BY step, pool
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

const mostRows = 5_000;

export interface CourseRange {
  mint: string;
  /** Where the steps begin, and how long one is (ms). */
  fromMs: number;
  stepMs: number;
}

/**
 * SOL that sales could take out of all pools of a token at the end of each step that tells of one, oldest first; `newest` is a telling that
 * the warehouse does not have yet.
 */
export async function selectMarketCourse(
  warehouse: Warehouse,
  range: CourseRange,
  newest?: Telling,
): Promise<{ timeMs: number; payableSol: number }[]> {
  const rows = await warehouse.query(sql, { ...range, limit: mostRows }, rowSchema);
  if (newest) rows.push(rowOf(newest, range, rows.at(-1)?.step ?? 0));
  const pools = new Map<string, number>();
  const curves = new Set<string>();
  const course = new Map<number, number>();
  const migratedStep = rows.find(({ has_migrated: hasMigrated }) => hasMigrated)?.step ?? Number.POSITIVE_INFINITY;
  for (const { step, pool, payable_last: payable, is_curve: isCurve } of rows) {
    if (isCurve) curves.add(pool);
    pools.set(pool, payable);
    // That its curve ended may be told by the pool alone.
    if (step >= migratedStep) for (const curve of curves) pools.delete(curve);
    course.set(step, [...pools.values()].reduce((sum, each) => sum + each, 0) / lamportsPerSol);
  }
  return [...course].map(([step, payableSol]) => ({ timeMs: range.fromMs + (step + 1) * range.stepMs, payableSol }));
}

function rowOf(
  { timeMs, pool, market, migrated = false }: Telling,
  { fromMs, stepMs }: CourseRange,
  earliest: number,
): z.output<typeof rowSchema> {
  const step = Math.max(earliest, Math.floor((timeMs - fromMs) / stepMs));
  const isCurve = market !== null && market.buyable !== null;
  return { step, pool, payable_last: market?.payable ?? 0, is_curve: isCurve, has_migrated: migrated };
}
