import type { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import type { CallFigures } from '@mintscope/schemas/picks/call';
import type { Executable } from '@mintscope/schemas/picks/executable';
import type { DashboardStats, Outcome, PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { type SelectedToken, selectedTokenSchema } from '@mintscope/schemas/picks/selected-token';
import { type Winner, winnerSchema } from '@mintscope/schemas/picks/successful-token';
import type { z } from 'zod';

export const mints = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
] as const;

function executable(fields: Partial<Executable> = {}): Executable {
  return {
    sizeSol: 1,
    filledAt: 1,
    spentSol: 1,
    peakX: 3,
    peakAt: 2,
    ruleX: 1.8,
    ruleClosed: true,
    nowX: 0.7,
    ...fields,
  };
}

type Figures = Omit<CallFigures, 'mint' | 'ordinal'>;

/** Figures of the contract for tests, but for the fields given. */
export function figures(fields: Partial<Figures> = {}): Figures {
  return {
    version: 1,
    asOf: 1_700_000_100_000,
    currentX: 1.5,
    maxX: 4,
    peakAt: 1_700_000_060_000,
    timeToPeakMs: 60_000,
    drawdownBeforePeak: 0.1,
    return1h: 0.2,
    return24h: null,
    stabilizedAt: null,
    reached: [],
    marketCap: 50_000,
    executable: [executable()],
    settled: false,
    ...fields,
  };
}

/** A pick of the contract for tests: the platform's, called by the rules, but for the fields given. */
export function selectedToken(fields: Partial<SelectedToken> = {}): SelectedToken {
  const scores = { initialScore: 60, walletScore: 70, transactionScore: 80, finalScore: 71 };
  return selectedTokenSchema.parse({
    address: mints[0],
    ordinal: 1,
    scope: 'platform',
    symbol: 'PEPE',
    name: 'Pepe',
    logo: null,
    launchpad: 'pump',
    score: 72,
    finalScore: 72,
    originalFinalScore: 71,
    original: scores,
    price: 0.00001,
    marketCap: 20_000,
    selectedAt: 1_700_000_000_000,
    matchedCriteria: ['Final ≥ 45'],
    by: 'rules',
    parameterVersion: 'p-1',
    ruleVersion: 'r-1',
    performance: figures(),
    isStable: false,
    stabilizedAt: null,
    ...fields,
  });
}

type Recorded = z.output<(typeof listPicks)['response']>['picks'][number];

export function recordedPick(fields: Partial<Recorded> = {}): Recorded {
  const { removed = null, ...rest } = fields;
  return { ...selectedToken(rest), removed };
}

export function dashboardStats(fields: Partial<DashboardStats> = {}): DashboardStats {
  return {
    period: '7d',
    of: 'headline',
    winRate: 0.4,
    winningTokens: 40,
    tokensWithPerformance: 100,
    winnerThreshold: 1.5,
    mintscopePicksCount: 12,
    marketScore: 48.2,
    marketScoreN: 900,
    selectionRatio: 0.05,
    calls: 110,
    eligibleTokens: 2200,
    avgPerformance: 3.21,
    medianPerformance: 1.64,
    removed: 3,
    ...fields,
  };
}

function outcome(n = 100): Outcome {
  const rate = (x: number, share: number) => ({ x, hits: Math.round(share * n), n, rate: share, low: 0.2, high: 0.5 });
  return { n, winRate: 0.4, hitRates: [rate(2, 0.38), rate(10, 0.05)], mean: 3.21, median: 1.64 };
}

export function pickStatistics(fields: Partial<PickStatistics> = {}): PickStatistics {
  return {
    period: '7d',
    of: 'headline',
    outcome: outcome(),
    distribution: [
      { from: 0, to: 2, n: 62 },
      { from: 2, to: null, n: 38 },
    ],
    equity: [
      { at: 1_700_000_000_000, sol: 1 },
      { at: 1_700_000_100_000, sol: -2.5 },
    ],
    equityCalls: 2,
    equityDrawdownSol: 3.5,
    byBand: [{ key: 'BUY', outcome: outcome(4) }],
    byLaunchpad: [{ key: null, outcome: outcome() }],
    byHour: [{ key: 7, outcome: outcome() }],
    byParameterVersion: [{ key: 'p-1', outcome: outcome() }],
    ...fields,
  };
}

/** An entry of the Hall of Fame for tests. */
export function winner(fields: Partial<Winner> = {}): Winner {
  const address = fields.address ?? mints[0];
  return winnerSchema.parse({
    id: `${address}-1`,
    address,
    symbol: 'PEPE',
    name: 'Pepe',
    logo: null,
    created_at: 1_700_000_000_000,
    called_at: 1_700_000_060_000,
    winner_status: 'STRONG_SUCCESS',
    winner_achieved_at: 1_700_000_120_000,
    winner_peak_x: 6.5,
    max_x: 6.5,
    current_x: 0.9,
    peak_at: 1_700_000_102_000,
    final_score: 71,
    executable: [executable()],
    ...fields,
  });
}
