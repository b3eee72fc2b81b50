import type { Route } from '../http/handle.ts';
import { discoverTokensRoute } from './discover-tokens.ts';
import { evaluateTransactionsRoute } from './evaluate-transactions.ts';
import { getBubbleMapRoute } from './get-bubble-map.ts';
import { getHealthRoute } from './get-health.ts';
import { getMetricsRoute } from './get-metrics.ts';
import { getOpenapiRoute } from './get-openapi.ts';
import { getScoringWeightsRoute } from './get-scoring-weights.ts';
import { getTokenRoute } from './get-token.ts';
import { getTokenFullRoute } from './get-token-full.ts';
import { listCandlesRoute } from './list-candles.ts';
import { listTradesRoute } from './list-trades.ts';
import { searchTokensRoute } from './search-tokens.ts';

/** Every route; fixed paths before those with parameters. */
export const routes: readonly Route[] = [
  discoverTokensRoute,
  searchTokensRoute,
  getTokenRoute,
  getTokenFullRoute,
  getBubbleMapRoute,
  evaluateTransactionsRoute,
  listCandlesRoute,
  listTradesRoute,
  getScoringWeightsRoute,
  getHealthRoute,
  getMetricsRoute,
  getOpenapiRoute,
];
