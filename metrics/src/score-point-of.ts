import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import type { TokenRow } from '@mintscope/schemas/token';

/** The scores of a row, as of a time, under the parameters of a version (empty where that is not known). */
export function scorePointOf(
  row: TokenRow,
  { timeMs, parameterVersion }: Pick<ScorePoint, 'timeMs' | 'parameterVersion'>,
): ScorePoint {
  return {
    ...{ timeMs, version: row.version, parameterVersion },
    ...{ surface: row.initialScore, investigation: row.investigationScore, transaction: row.transactionScore },
    ...{ final: row.finalScore, band: row.band },
  };
}
