import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import type { TokenRow } from '@mintscope/schemas/token';

/** What the rules of picking read of a token. */
export type Candidate = Pick<
  TokenRow,
  | 'address'
  | 'symbol'
  | 'createdAt'
  | 'eventTimeMs'
  | 'life'
  | 'status'
  | 'enriched'
  | 'priceSol'
  | 'holders'
  | 'volumeSol'
  | 'initialScore'
  | 'investigationScore'
  | 'transactionScore'
  | 'finalScore'
>;

const leastScore = 1e-9;
/** Youngest that a token is called without being complete (ms). */
export const youngestPickMs = 15_000;

/**
 * Has symbol, address and price, and is analysis-complete, or has a positive final score, is 15 s old and enriched in part. A token
 * that is dead or rugged is not eligible, however its stages score.
 */
export function isEligible(token: Candidate): boolean {
  if (token.symbol === '' || token.address === '' || !isPositive(token.priceSol)) return false;
  if (token.life === 'dead' || token.life === 'rugged') return false;
  if (isAnalysisComplete(token)) return true;
  const isOld = token.eventTimeMs - token.createdAt >= youngestPickMs;
  return isScore(token.finalScore) && isOld && isEnrichedInPart(token);
}

/** Status complete, which asks for enrichment and age, and each of the four scores above 0. */
export function isAnalysisComplete(token: Candidate): boolean {
  const { status, enriched, initialScore, investigationScore, transactionScore, finalScore } = token;
  const scores = [initialScore, investigationScore, transactionScore, finalScore];
  return status === 'complete' && enriched && scores.every(isScore);
}

/** What the complete-data rule misses of a token, by name; empty when it is whole, or the rule is off. */
export function lacksData(
  token: Candidate,
  { requireCompleteData, minDataAge }: Pick<PickingRules, 'requireCompleteData' | 'minDataAge'>,
): string[] {
  if (!requireCompleteData) return [];
  const { investigationScore, transactionScore, finalScore } = token;
  const needs: Readonly<Record<string, boolean>> = {
    address: token.address !== '',
    symbol: token.symbol !== '',
    price: isPositive(token.priceSol),
    age: token.eventTimeMs - token.createdAt >= minDataAge * 1000,
    initialScore: isScore(token.initialScore),
    holders: isPositive(token.holders),
    volume: isPositive(token.volumeSol),
    walletScore: isScore(investigationScore),
    transactionScore: isScore(transactionScore),
    finalScore: isScore(finalScore),
    enrichment:
      token.enriched ||
      token.status === 'complete' ||
      (isScore(finalScore) && (isScore(investigationScore) || isScore(transactionScore))),
  };
  return Object.keys(needs).filter((name) => !needs[name]);
}

function isEnrichedInPart({ enriched, investigationScore, transactionScore }: Candidate): boolean {
  return enriched || investigationScore !== null || transactionScore !== null;
}

/** Above 0: what is 0 but for the rounding of sums is no score. */
function isScore(score: number | null): boolean {
  return score !== null && score > leastScore;
}

function isPositive(value: number | null): value is number {
  return value !== null && value > 0;
}
