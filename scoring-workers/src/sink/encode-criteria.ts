import { clickhouseTime, type EncodedRows, encodeLines } from './encoded-rows.ts';
import { courseMultiples, storeCourse } from './point-course.ts';
import type { ReadUpdates } from './read-updates.ts';
import { addRow, type TokenPoints } from './token-points.ts';

/** Tokens whose points a runner remembers: of others the warehouse knows them. */
const mostRemembered = 5_000;

/** The points of the tokens that a runner met, as far as they are remembered. */
export class RememberedPoints {
  /** The one met longest ago first. */
  readonly #tokens = new Map<string, TokenPoints>();

  /** Mints of the updates of which nothing is remembered. */
  unknown({ batches }: ReadUpdates): string[] {
    const mints = new Set(batches.flatMap(({ rows }) => rows.map(({ address }) => address)));
    return [...mints].filter((mint) => !this.#tokens.has(mint));
  }

  /** Rows of the table `call_criteria`, one a token of the updates; `stored` are those that the warehouse has of unknown ones. */
  encode(updates: ReadUpdates, stored: readonly TokenPoints[]): EncodedRows {
    for (const one of stored) this.#tokens.set(one.mint, one);
    const changed = new Map<string, TokenPoints>();
    for (const { rows, candidates, standings } of updates.batches) {
      const isCandidate = candidates && new Set(candidates);
      for (const [place, row] of rows.entries()) {
        if (row.finalScore === null && !this.#tokens.has(row.address)) continue;
        const told = { isCandidate: isCandidate?.has(place) ?? true, standing: standings?.[place] ?? null };
        const points = addRow(this.#tokens.get(row.address), row, told);
        this.#remember(points);
        changed.set(row.address, points);
      }
    }
    this.#forget();
    return encodeLines([...changed.values()].map(pointsLine), updates);
  }

  #remember(points: TokenPoints): void {
    this.#tokens.delete(points.mint);
    this.#tokens.set(points.mint, points);
  }

  #forget(): void {
    for (const mint of this.#tokens.keys()) {
      if (this.#tokens.size <= mostRemembered) return;
      this.#tokens.delete(mint);
    }
  }
}

function pointsLine({ points, course, ...token }: TokenPoints): string {
  const scores = (index: 0 | 1 | 2 | 3) => points.map((point) => point.scores[index]);
  return JSON.stringify({
    mint: token.mint,
    version: token.version,
    symbol: token.symbol,
    created_at: clickhouseTime(token.createdMs),
    decided_ms: token.decidedMs,
    eligible_ms: token.eligibleMs,
    rugged_ms: token.ruggedMs,
    times: points.map(({ atMs }) => atMs),
    prices: points.map(({ price }) => price),
    highest: points.map(({ highest }) => highest),
    initial_scores: scores(0),
    wallet_scores: scores(1),
    transaction_scores: scores(2),
    final_scores: scores(3),
    rule_x_one: courseMultiples(course).map((x) => x ?? -1),
    course: storeCourse(course),
  });
}
