import type { StageName } from '@mintscope/schemas/score';

/** Weights that exports show the stages under (specification 1, section 9); the final score has those of the set in force. */
export const exportWeights = { surface: 0.2, investigation: 0.5, transaction: 0.3 } as const satisfies Record<
  StageName,
  number
>;

/** The three stages together; null while one is unknown. */
export function exportScore(scores: Readonly<Record<StageName, number | null>>): number | null {
  let sum = 0;
  for (const stage of ['surface', 'investigation', 'transaction'] as const) {
    const score = scores[stage];
    if (score === null) return null;
    sum += exportWeights[stage] * score;
  }
  return sum;
}
