import type { Metrics } from '@mintscope/engines/metrics';
import type { PostAnswer } from './post-calls.ts';

/** What the Solana source tells besides what every source does. */
export interface SolanaMetrics {
  request(outcome: PostAnswer['kind'], calls: number): void;
  connected(connected: boolean): void;
  disconnected(): void;
  /** Notifications put off because too much was under way; a sweep fetches them later. */
  deferred(): void;
  underWay(transactions: number): void;
}

export function createSolanaMetrics(metrics: Metrics): SolanaMetrics {
  const calls = metrics.counter('mintscope_ingest_solana_calls_total', 'JSON-RPC calls sent, by what came of them', [
    'outcome',
  ]);
  const connected = metrics.gauge('mintscope_ingest_solana_connected', '1 while every subscription is confirmed');
  const disconnects = metrics.counter('mintscope_ingest_solana_disconnects_total', 'Ends of the feed');
  const deferred = metrics.counter(
    'mintscope_ingest_solana_deferred_total',
    'Notifications put off to the next sweep because the rate budget is used up',
  );
  const underWay = metrics.gauge('mintscope_ingest_solana_under_way', 'Transactions known and not yet durable');
  return {
    request: (outcome, count) => calls.inc({ outcome }, count),
    connected: (isConnected) => connected.set(isConnected ? 1 : 0),
    disconnected: () => disconnects.inc(),
    deferred: () => deferred.inc(),
    underWay: (transactions) => underWay.set(transactions),
  };
}
