import { scorePointOf } from '@mintscope/metrics/score-point-of';
import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import type { TokenEntry } from '../market/token-entry.ts';

/** The newest scores of a token in memory, which the warehouse has some seconds later; null where it is not known what they stand for. */
export function liveScore(entry: TokenEntry | undefined): ScorePoint | null {
  if (!entry?.told || entry.told.version !== entry.row.version) return null;
  const { asOfMs, parameterVersion } = entry.told;
  return scorePointOf(entry.row, { timeMs: asOfMs, parameterVersion });
}
