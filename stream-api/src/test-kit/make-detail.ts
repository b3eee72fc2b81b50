import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { ScoreTrace } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { SampleTrade, TradeRow } from '@mintscope/schemas/token-metrics';
import { makeAddress } from './make-row.ts';

/** The `n`-th trade of a token: one a second, alternating sides. */
export function makeSampleTrade(row: TokenRow, n: number): SampleTrade & { quoteLamports: number } {
  const amount = 10_000_000 + n * 1_234_567;
  const fee = makeFee(n);
  return {
    signature: `signature${n}`,
    timeMs: row.createdAt + n * 1000,
    slot: 1000 + n * 2,
    side: n % 3 === 2 ? 'sell' : 'buy',
    trader: makeAddress(5000 + (n % 7)),
    feePayer: makeAddress(5000 + (n % 7)),
    feeLamports: 5000 + (n % 5) * 100,
    quoteLamports: amount,
    typedLamports: n % 3 === 2 ? amount - fee : amount + fee,
    computeUnits: n % 4 === 0 ? null : 90_000 + (n % 3),
  };
}

/** Lamports of fees on the `n`-th trade. */
export function makeFee(n: number): number {
  return 125_000 + n * 10;
}

export function makeTradeRow(row: TokenRow, n: number): TradeRow & { quoteAmount: number; price: number } {
  const trade = makeSampleTrade(row, n);
  const price = 1e-8 * (1 + (n % 10) / 10);
  const quoteAmount = trade.quoteLamports / 1e9;
  return {
    id: `${trade.signature}:2:0`,
    timeMs: trade.timeMs,
    slot: trade.slot,
    signature: trade.signature,
    side: trade.side,
    trader: trade.trader,
    baseAmount: quoteAmount / price,
    quoteAmount,
    price,
    setsPrice: true,
  };
}

/** A detail that fits its row, with the first `trades` trades. */
export function makeDetail(row: TokenRow, trades: number, changes: Partial<TokenDetail> = {}): TokenDetail {
  const { values } = defaultParameters();
  const sample = Array.from({ length: Math.min(100, trades) }, (_, n) => makeSampleTrade(row, n));
  const recent = Array.from({ length: Math.min(100, trades) }, (_, n) => makeTradeRow(row, trades - 1 - n));
  return {
    address: row.address,
    version: row.version,
    lateEvents: 0,
    futureEvents: 0,
    uri: 'https://example.org/token.json',
    image: null,
    description: null,
    providedBy: {},
    supply: 1e9,
    decimals: 6,
    pool: makeAddress(77),
    burnRatio: 0,
    walletMetrics: null,
    txEvaluation: evaluateTransactions(sample, { launchMs: row.createdAt, rules: sampleRules(values), values }),
    recentEvaluation: null,
    groups: [],
    dev: null,
    entities: null,
    evidence: null,
    scoringTrace: makeTrace(row),
    holders: [
      { owner: makeAddress(5001), amount: '600000000', balance: 600, percentage: 0.6, ...unlabelled },
      { owner: makeAddress(5002), amount: '400000000', balance: 400, percentage: 0.4, ...unlabelled },
    ],
    bubbleMap: {
      nodes: [
        { id: makeAddress(5001), weight: 0.6, cluster: 0 },
        { id: makeAddress(5002), weight: 0.4, cluster: 0 },
      ],
      edges: [{ source: makeAddress(5001), target: makeAddress(5002), weight: 1, kinds: ['transfer'] }],
      concentration: { [makeAddress(5001)]: 1, [makeAddress(5002)]: 1 },
    },
    sample,
    recentTrades: recent,
    candles: [],
    candlesFromMs: null,
    ...changes,
  };
}

function makeTrace(row: TokenRow): ScoreTrace {
  const stage = (name: 'surface' | 'investigation' | 'transaction', score: number | null) => ({
    stage: name,
    score,
    unavailable: score === null ? 'too few trades' : null,
    terms: [],
  });
  return {
    parameterVersion: defaultParameters().version,
    eventTimeMs: row.eventTimeMs,
    stages: [
      stage('surface', row.initialScore),
      stage('investigation', row.investigationScore),
      stage('transaction', row.transactionScore),
    ],
    weights: { surface: 0.25, investigation: 0.45, transaction: 0.3 },
    effectiveWeights: { surface: 0.25, investigation: 0.45, transaction: 0.3 },
    terms: [],
    finalScore: row.finalScore,
    scoreLow: row.scoreLow,
    scoreHigh: row.scoreHigh,
    life: row.life,
    band: row.band,
    status: row.status,
    provisional: true,
    categories: { momentum: 50, volume: 40, security: 85, social: null },
    reasons: [{ text: 'Two wallets hold everything.', severity: 'critical', points: null }],
  };
}

const unlabelled = { supplyShare: null, labels: [], connections: 1, cluster: 0, funder: null };
