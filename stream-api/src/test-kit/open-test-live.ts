import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { createLive, type Live, type LiveOptions } from '../live/live.ts';
import { createMarket, type Market } from '../market/market.ts';
import { letIn } from './let-in.ts';

export interface TestLive extends Live, Pick<Market, 'apply' | 'table'> {}

/** The live edge without engines: no row is stored, no partition lags, and every token is let in unless told. */
export function openTestLive(options: Partial<LiveOptions> = {}): TestLive {
  const { metrics = createMetrics(), now = () => Date.now() } = options;
  const market = createMarket({ metrics, now });
  const live = createLive({
    log: createLogger('silent', 'test'),
    auth: letIn,
    loadRow: async () => undefined,
    readLag: async () => [],
    delayMs: () => 0,
    ...options,
    metrics,
    now,
    market,
  });
  return { ...live, apply: market.apply, table: market.table };
}
