import type { Market } from '../market/market.ts';

/** Of tokens launched so long ago at most (ms). */
const launchedWithinMs = 3_600_000;

/** Mean final score of the complete tokens of the last hour, of those launched until a time; null of none. */
export function readMarketScore(
  { table }: Pick<Market, 'table'>,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): { marketScore: number | null; marketScoreN: number } {
  let sum = 0;
  let n = 0;
  for (const { row } of table.order.newestFirst()) {
    if (row.createdAt <= nowMs - launchedWithinMs) break;
    if (row.createdAt > untilMs || row.status !== 'complete' || row.finalScore === null) continue;
    sum += row.finalScore;
    n++;
  }
  return { marketScore: n === 0 ? null : sum / n, marketScoreN: n };
}
