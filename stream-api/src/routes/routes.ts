import type { Route } from '../http/handle.ts';
import { discoverTokensRoute } from './discover-tokens.ts';
import { getHealthRoute } from './get-health.ts';
import { getMetricsRoute } from './get-metrics.ts';

/** Every route; fixed paths before those with parameters. */
export const routes: readonly Route[] = [discoverTokensRoute, getHealthRoute, getMetricsRoute];
