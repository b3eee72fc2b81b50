import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenStatus } from '@mintscope/schemas/score';

export interface StatusInputs {
  /** A step failed on this token. */
  failed: boolean;
  /** Metadata and whatever else enrichment brings has arrived. */
  enriched: boolean;
  /** Event time of the newest event less the launch. */
  ageMs: number;
  /** Dead, rugged or sold out: a score of 0 is then a finding, and the analysis is as complete as it gets. */
  isOver: boolean;
  surfaceScore: number | null;
  investigationScore: number | null;
  transactionScore: number | null;
  finalScore: number | null;
}

/**
 * `complete` when the analysis is: enriched, every stage score above 0 (or the token over), and old enough (30 s). The final score is
 * above 0 then, too, if it were not for caps: one that a cap holds at 0 is a finding and no lack of one.
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
  const scored = inputs.isOver || (surface > 0 && investigation > 0 && transaction > 0);
  const grown = inputs.ageMs >= parameterValue(values, 'main.completeness.minAgeMs');
  return inputs.enriched && scored && grown ? 'complete' : 'provisional';
}
