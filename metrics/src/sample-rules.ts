import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';

/** What of a token's trades is analysed, and where its windows and clusters begin. */
export interface SampleRules {
  signatureLimit: number;
  minimumTrades: number;
  quickWindowMs: number;
  roundStepLamports: number;
  slotClusterMin: number;
  burstGapMs: number;
  burstMinTrades: number;
}

export function sampleRules(values: ParameterValues): SampleRules {
  return {
    signatureLimit: parameterValue(values, 'transaction.sample.signatureLimit'),
    minimumTrades: parameterValue(values, 'transaction.sample.minimumTrades'),
    quickWindowMs: parameterValue(values, 'transaction.sample.quickWindowMs'),
    roundStepLamports: parameterValue(values, 'transaction.sample.roundStepLamports'),
    slotClusterMin: parameterValue(values, 'transaction.sample.slotClusterMin'),
    burstGapMs: parameterValue(values, 'transaction.sample.burstGapMs'),
    burstMinTrades: parameterValue(values, 'transaction.sample.burstMinTrades'),
  };
}

/** The first `limit` trades at or after `startMs` (null: from the first on), in chain order. */
export function takeSample(
  trades: readonly SampleTrade[],
  limit: number,
  startMs: number | null = null,
): SampleTrade[] {
  return trades.filter((trade) => startMs === null || trade.timeMs >= startMs).slice(0, limit);
}
