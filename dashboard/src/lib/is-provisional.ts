import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';

/**
 * Whether the final score may still change for want of analysis (specification, section 5): complete means enriched, status
 * complete, all four scores above 0 and old enough. Age is chain time, so a replay reads as it did live. The preview's rows
 * say nothing of their analysis, and are at least half an hour old: they are shown at rest. A row that is not there waits.
 */
export function isProvisional(row: TokenRow | undefined, values: ParameterValues): boolean {
  if (!row) return true;
  if (row.status === 'discovered') return false;
  const scores = [row.finalScore, row.initialScore, row.investigationScore, row.transactionScore];
  // Of a token that is over, a score of 0 is a finding.
  const isOver = row.life === 'dead' || row.life === 'rugged';
  const isScored = scores.every((score) => score !== null && (isOver || score > 0));
  const complete = row.enriched && row.status === 'complete' && isScored;
  return !complete || row.eventTimeMs - row.createdAt < parameterValue(values, 'main.completeness.minAgeMs');
}
