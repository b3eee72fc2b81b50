import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';

/** Which of a token's trades are analysed, and where its windows and clusters begin. */
export interface SampleRules {
  /** The launch sample is the first so many trades; the recent one the last so many within a time. */
  signatureLimit: number;
  recentMs: number;
  minimumTrades: number;
  quickWindowMs: number;
  rushWindowMs: number;
  roundStepLamports: number;
  roundToleranceLamports: number;
  /** Share of the trades whose compute units must be known for them to say something. */
  unitsMinShare: number;
  slotClusterMin: number;
  burstGapMs: number;
  burstMinTrades: number;
}

/** By the definitions: how far a round amount may be off its multiple (1e-6 SOL), and half of the compute units known. */
const roundToleranceLamports = 1000;
const unitsMinShare = 0.5;

export function sampleRules(values: ParameterValues): SampleRules {
  return {
    signatureLimit: parameterValue(values, 'transaction.sample.signatureLimit'),
    recentMs: parameterValue(values, 'transaction.sample.recentMs'),
    minimumTrades: parameterValue(values, 'transaction.sample.minimumTrades'),
    quickWindowMs: parameterValue(values, 'transaction.sample.quickWindowMs'),
    rushWindowMs: parameterValue(values, 'transaction.sample.rushWindowMs'),
    roundStepLamports: parameterValue(values, 'transaction.sample.roundStepLamports'),
    roundToleranceLamports,
    unitsMinShare,
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

/** The last `signatureLimit` of `trades`, which are in chain order, from `recentMs` before `nowMs` on. */
export function takeRecent<Trade extends Pick<SampleTrade, 'timeMs'>>(
  trades: readonly Trade[],
  { signatureLimit, recentMs }: Pick<SampleRules, 'signatureLimit' | 'recentMs'>,
  nowMs: number,
): Trade[] {
  return trades.filter(({ timeMs }) => timeMs >= nowMs - recentMs).slice(-signatureLimit);
}
