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
  /** Of tokens without a score, which no criteria could call: their decision points use up those of the same cell. Not stored. */
  readonly #unscored = new Map<string, TokenPoints>();

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
        const { address } = row;
        const told = { isCandidate: isCandidate?.has(place) ?? true, standing: standings?.[place] ?? null };
        const points = addRow(this.#tokens.get(address) ?? this.#unscored.get(address), row, told);
        const isScored = row.finalScore !== null || this.#tokens.has(address);
        remember(isScored ? this.#tokens : this.#unscored, points);
        if (!isScored) continue;
        this.#unscored.delete(address);
        changed.set(address, points);
      }
    }
    forget(this.#tokens);
    forget(this.#unscored);
    return encodeLines([...changed.values()].map(pointsLine), updates);
  }
}

function remember(tokens: Map<string, TokenPoints>, points: TokenPoints): void {
  tokens.delete(points.mint);
  tokens.set(points.mint, points);
}

function forget(tokens: Map<string, TokenPoints>): void {
  for (const mint of tokens.keys()) {
    if (tokens.size <= mostRemembered) return;
    tokens.delete(mint);
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
