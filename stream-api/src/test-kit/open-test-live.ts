import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { ChatBook } from '../chat/chat-book.ts';
import { createLive, type Live, type LiveOptions } from '../live/live.ts';
import { createMarket, type Market } from '../market/market.ts';
import { CallBook } from '../picks/call-book.ts';
import { letIn } from './let-in.ts';

export interface TestLive extends Live, Pick<Market, 'apply' | 'table'> {}

/** Calls that the records have been read of, and in which there were none. */
function noPicks(): LiveOptions['picks'] {
  const book = new CallBook({ capacity: 100, window: 20, onUnknown: () => undefined });
  return { book, isReady: () => true, onReady: () => undefined, onOwn: () => undefined };
}

/** The live edge without engines: no row is stored, no partition lags, and every token is let in unless told. */
export function openTestLive(options: Partial<LiveOptions> = {}): TestLive {
  const { metrics = createMetrics(), now = () => Date.now() } = options;
  const market = createMarket({ metrics, now });
  const live = createLive({
    log: createLogger('silent', 'test'),
    auth: letIn,
    loadRows: async () => new Map(),
    loadOwnPicks: async () => [],
    listNews: { onChanged: () => undefined },
    loadWatchlist: async () => new Map(),
    readLag: async () => [],
    delayMs: () => 0,
    readConsidered: async () => ({ settingsVersion: 0, drops: { live: 0, left: 0, dropped: {} }, left: [] }),
    chat: { book: new ChatBook({ window: 50, now }) },
    ...options,
    picks: options.picks ?? noPicks(),
    metrics,
    now,
    market,
  });
  return { ...live, apply: market.apply, table: market.table };
}
