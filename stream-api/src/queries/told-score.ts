import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenEntry } from '../market/token-entry.ts';
import type { ToldBeside } from '../market/told-beside.ts';

/** The scores of a row. */
export function scoreOf(row: TokenRow, told: Pick<ToldBeside, 'asOfMs' | 'parameterVersion'>): ScorePoint {
  return {
    ...{ timeMs: told.asOfMs, version: row.version, parameterVersion: told.parameterVersion },
    ...{ surface: row.initialScore, investigation: row.investigationScore, transaction: row.transactionScore },
    ...{ final: row.finalScore, band: row.band },
  };
}

/** The newest scores of a token in memory, which the warehouse has some seconds later; null where it is not known what they stand for. */
export function liveScore(entry: TokenEntry | undefined): ScorePoint | null {
  if (!entry?.told || entry.told.version !== entry.row.version) return null;
  return scoreOf(entry.row, entry.told);
}
