import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { type ScorePoint, scorePointSchema } from '@mintscope/schemas/api/tokens/list-scores';
import { z } from 'zod';

const score = z.number().nullable();
const newestSchema = z.tuple([
  z.number(),
  z.number(),
  z.string(),
  score,
  score,
  score,
  score,
  scorePointSchema.shape.band,
]);
const rowSchema = z.object({ newest: newestSchema });

const newest = `
  argMax(
    tuple(
      toFloat64(toUnixTimestamp64Milli(as_of)), toFloat64(version), parameter_version,
      surface_score, investigation_score, transaction_score, final_score, band
    ),
    version
  ) AS newest`;

const sql = `
SELECT
  toUInt32(greatest(0, intDiv(toUnixTimestamp64Milli(as_of) - {fromMs:Int64}, {stepMs:Int64}))) AS step,
  ${newest}
FROM scores
WHERE mint = {mint:String}
GROUP BY step
ORDER BY step DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

export interface ScoreRange {
  mint: string;
  /** Where the steps begin, and how long one is (ms). */
  fromMs: number;
  stepMs: number;
  limit: number;
}

/** The newest score of each of the newest `limit` steps that have one, oldest first. */
export async function selectScores(warehouse: Warehouse, range: ScoreRange): Promise<ScorePoint[]> {
  const rows = await warehouse.query(sql, { ...range }, rowSchema);
  return rows.reverse().map(pointOf);
}

const atSql = `
SELECT ${newest}
FROM scores
WHERE mint = {mint:String}
  AND time <= fromUnixTimestamp64Milli({atMs:Int64}) AND as_of <= fromUnixTimestamp64Milli({atMs:Int64})
HAVING count() > 0
SETTINGS max_execution_time = 5`;

/** The score that was in force at a time; null when none was told by then. */
export async function selectScoreAt(
  warehouse: Warehouse,
  wish: { mint: string; atMs: number },
): Promise<ScorePoint | null> {
  const [row] = await warehouse.query(atSql, wish, rowSchema);
  return row ? pointOf(row) : null;
}

function pointOf({ newest: told }: z.output<typeof rowSchema>): ScorePoint {
  const [timeMs, version, parameterVersion, surface, investigation, transaction, final, band] = told;
  return { timeMs, version, parameterVersion, surface, investigation, transaction, final, band };
}
