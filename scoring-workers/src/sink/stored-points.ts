import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';
import { restoreCourse } from './point-course.ts';
import type { TokenPoints } from './token-points.ts';

const time = z.number().nullable();
const numbers = z.array(z.number());
const rowSchema = z.object({
  mint: z.string(),
  version: z.coerce.number(),
  symbol: z.string(),
  created_ms: z.number(),
  decided_ms: time,
  eligible_ms: time,
  rugged_ms: time,
  times: numbers,
  prices: numbers,
  highest: numbers,
  scores: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  course: z.string(),
});
/** Parameters travel in the address of a request, of which some servers take 16 KB. */
const mintsPerQuestion = 200;

/** What the warehouse has of the points of these tokens. */
export async function findPoints(warehouse: Warehouse, mints: readonly string[]): Promise<TokenPoints[]> {
  const found: TokenPoints[] = [];
  for (let at = 0; at < mints.length; at += mintsPerQuestion) {
    const rows = await warehouse.query(
      `SELECT mint, version, symbol, toFloat64(toUnixTimestamp64Milli(created_at)) AS created_ms, decided_ms, eligible_ms, rugged_ms,
         times, prices, highest, arrayZip(initial_scores, wallet_scores, transaction_scores, final_scores) AS scores, course
       FROM call_criteria FINAL WHERE mint IN {mints:Array(String)} LIMIT 10000`,
      { mints: mints.slice(at, at + mintsPerQuestion) },
      rowSchema,
    );
    found.push(...rows.map(readPoints));
  }
  return found;
}

function readPoints({ times, prices, highest, scores, course, ...row }: z.output<typeof rowSchema>): TokenPoints {
  return {
    mint: row.mint,
    version: row.version,
    symbol: row.symbol,
    createdMs: row.created_ms,
    decidedMs: row.decided_ms,
    eligibleMs: row.eligible_ms,
    ruggedMs: row.rugged_ms,
    points: times.map((atMs, index) => ({
      atMs,
      price: prices[index]!,
      highest: highest[index]!,
      scores: scores[index]!,
    })),
    course: restoreCourse(course, times),
  };
}
