import { type TokenAudit, tokenAuditSchema } from '@mintscope/schemas/token-record';
import { tokenRow } from './token-row.ts';

/** An audit of the contract for tests: a surface and a wallet stage, two linked holders, no trades examined. */
export function tokenAudit(address: string): TokenAudit {
  const row = tokenRow({ address, symbol: 'PEPE', name: 'Pepe', marketCap: 1_500_000, holders: 12, finalScore: 64 });
  const term = (name: string, contribution: number) => ({
    name,
    input: 0.5,
    unit: 'share',
    parameters: { [`${name}Weight`]: 0.2 },
    contribution,
  });
  const scoringTrace = {
    parameterVersion: 'v1',
    eventTimeMs: row.eventTimeMs,
    stages: [
      { stage: 'surface', score: 60, unavailable: null, terms: [term('momentum', 40), term('security', 20)] },
      { stage: 'investigation', score: 66, unavailable: null, terms: [term('giniCoefficient', 66)] },
      { stage: 'transaction', score: null, unavailable: 'Fewer than 5 trades', terms: [] },
    ],
    weights: { surface: 0.25, investigation: 0.45, transaction: 0.3 },
    effectiveWeights: { surface: 0.36, investigation: 0.64, transaction: 0 },
    terms: [term('surface', 21.6), term('investigation', 42.4)],
    finalScore: 64,
    band: 'BUY',
    status: 'provisional',
    provisional: true,
    categories: { momentum: 40, volume: 50, security: 60, social: null },
    reasons: [
      { text: 'Linked wallets hold 31% of supply.', severity: 'critical', points: null },
      { text: 'The creator sold.', severity: 'serious', points: null },
    ],
  };
  const surface = { momentumSignal: 40, volumeRaw: null, liquidityRaw: null, securityScore: 60, surfaceScore: 60 };
  const holder = (owner: string, percentage: number) => ({
    owner,
    amount: '1000000',
    balance: percentage * 1e9,
    percentage,
    connections: 1,
    cluster: 0,
  });
  const holders = [holder('Owner1111111111', 0.2), holder('Owner2222222222', 0.1)];
  const unknown = { categories: scoringTrace.categories, band: 'BUY' };
  return tokenAuditSchema.parse({
    token: {
      ...unknownRecord,
      ...unknown,
      address,
      symbol: row.symbol,
      name: row.name,
      ageSeconds: 60,
      createdAt: row.createdAt,
      status: 'provisional',
      provisional: true,
      marketCap: row.marketCap,
      reasons: scoringTrace.reasons,
      performance: row.performance,
      row,
    },
    gmgnRaw: null,
    heliusRaw: null,
    answers: [],
    providedBy: {},
    holders,
    groups: [],
    dev: null,
    entities: null,
    bubbleMap: {
      nodes: holders.map(({ owner, percentage }) => ({ id: owner, weight: percentage, cluster: 0 })),
      edges: [{ source: 'Owner1111111111', target: 'Owner2222222222', weight: 1, kinds: ['transfer'] }],
      concentration: { Owner1111111111: 1, Owner2222222222: 1 },
    },
    breakdown: [],
    scoringTrace: { ...scoringTrace, inputs: { surface } },
    tokenState: {
      status: 'provisional',
      enriched: false,
      version: 1,
      eventTimeMs: row.eventTimeMs,
      lateEvents: 0,
      futureEvents: 0,
    },
    timing: null,
    txEvaluation: null,
    recentEvaluation: null,
    sample: [],
    recentTrades: [],
    immediateScores: { ...unknown, surfaceScore: 60, investigationScore: 66, transactionScore: null, finalScore: 64 },
  });
}

const unknownRecord = {
  logo: null,
  price: null,
  priceSol: null,
  volume: null,
  volume24h: null,
  priceChange24h: null,
  liquidity: null,
  liquidityChange24h: null,
  holders: null,
  holdersCount: null,
  transactions: null,
  platform: null,
  score: null,
  finalScore: null,
  surfaceScore: null,
  investigationScore: null,
  transactionScore: null,
  securityData: {
    renouncedMint: null,
    renouncedFreeze: null,
    burnRatio: null,
    topHolderRate: null,
    isHoneypot: null,
    isWashTrading: null,
  },
  smartMoneyData: {
    sniperCount: null,
    smartDegenCount: null,
    bluechipOwners: null,
    ratTraderRate: null,
    bundlerTraderRate: null,
  },
  creatorData: { address: null, createdCount: null, balanceRate: null, tokenStatus: null },
  socialLinks: { twitter: null, telegram: null, website: null },
  isFreezable: null,
  isMintable: null,
  isRenounced: null,
  topHolderPercent: null,
  burnPercent: null,
  totalSupply: null,
  burntSupply: null,
  decimals: null,
  walletMetrics: null,
  txEvaluation: null,
};
