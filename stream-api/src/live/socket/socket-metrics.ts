import type { Metrics } from '@mintscope/engines/metrics';
import type { LiveClient } from './client.ts';
import type { TokenTable } from '../../market/token-table.ts';

const frameBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

/** What the hub counts. */
export function createHubMetrics(metrics: Metrics, clients: ReadonlySet<LiveClient>, table: TokenTable) {
  const open = metrics.gauge('mintscope_live_clients', 'Open live connections');
  const tokens = metrics.gauge('mintscope_live_tokens', 'Tokens in the live table');
  Object.assign(open, { collect: () => open.set(clients.size) });
  Object.assign(tokens, { collect: () => tokens.set(table.size()) });
  return {
    rows: metrics.counter('mintscope_live_rows_total', 'Rows received, by what became of them', ['outcome']),
    eventToFrame: metrics.histogram(
      'mintscope_live_event_to_frame_seconds',
      'From the receipt of an event to the flush that published it',
      frameBuckets,
    ),
    received: metrics.counter('mintscope_live_received_total', 'Messages received from clients'),
    closed: metrics.counter('mintscope_live_closed_total', 'Connections closed, by who ended them and why', ['reason']),
    messages: metrics.counter('mintscope_live_messages_total', 'Token messages sent to clients'),
    encoded: metrics.counter('mintscope_live_encoded_total', 'Token messages encoded; clients in step share one'),
    bytes: metrics.counter('mintscope_live_sent_bytes_total', 'Bytes of token messages sent to clients'),
    deferred: metrics.counter(
      'mintscope_live_deferred_total',
      'Times a client that comes or catches up was put off to the next round',
    ),
    work: metrics.counter(
      'mintscope_live_work_total',
      'Cost of the client messages that were done: rows sent whole, and reads as so many of them',
    ),
    skipped: metrics.counter(
      'mintscope_live_skipped_total',
      'Times a client was passed over because its socket was full',
    ),
    stalled: metrics.counter('mintscope_live_stalled_total', 'Clients ended because their socket stayed full'),
    refused: metrics.counter('mintscope_live_refused_total', 'Client messages refused, by reason', ['reason']),
  };
}
