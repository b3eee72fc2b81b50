import { discoverTokens } from './discover-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { evaluateTransactions } from './evaluate-transactions.ts';
import { getBubbleMap } from './get-bubble-map.ts';
import { getHealth } from './get-health.ts';
import { getMetrics } from './get-metrics.ts';
import { getOpenapi } from './get-openapi.ts';
import { getScoringWeights } from './get-scoring-weights.ts';
import { getToken } from './get-token.ts';
import { getTokenFull } from './get-token-full.ts';
import { listCandles } from './list-candles.ts';
import { listTrades } from './list-trades.ts';
import { searchTokens } from './search-tokens.ts';

/** Every endpoint; fixed paths before those with parameters. */
export const endpoints: readonly Endpoint[] = [
  discoverTokens,
  searchTokens,
  getToken,
  getTokenFull,
  getBubbleMap,
  evaluateTransactions,
  listCandles,
  listTrades,
  getScoringWeights,
  getHealth,
  getMetrics,
  getOpenapi,
];
