import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenStatus } from '@mintscope/schemas/score';

export interface StatusInputs {
  /** A step failed on this token. */
  failed: boolean;
  /** Metadata and whatever else enrichment brings has arrived. */
  enriched: boolean;
  /** Event time of the newest event less the launch. */
  ageMs: number;
  surfaceScore: number | null;
  investigationScore: number | null;
  transactionScore: number | null;
  finalScore: number | null;
}

/**
 * `complete` when the analysis is: enriched, every stage score and the final one above 0, and old enough (30 s).
 * `pending` while a stage is unavailable, `provisional` when all are there but the rest is not, `error` when a step failed.
 */
export function classifyStatus(inputs: StatusInputs, values: ParameterValues): TokenStatus {
  if (inputs.failed) return 'error';
  const {
    surfaceScore: surface,
    investigationScore: investigation,
    transactionScore: transaction,
    finalScore,
  } = inputs;
  if (surface === null || investigation === null || transaction === null || finalScore === null) return 'pending';
  const scored = surface > 0 && investigation > 0 && transaction > 0 && finalScore > 0;
  const grown = inputs.ageMs >= parameterValue(values, 'main.completeness.minAgeMs');
  return inputs.enriched && scored && grown ? 'complete' : 'provisional';
}
