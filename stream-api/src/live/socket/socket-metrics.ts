import type { Metrics } from '@mintscope/engines/metrics';
import type { Clients } from './clients.ts';

export type SocketMetrics = ReturnType<typeof createSocketMetrics>;

/** What connections count. */
export function createSocketMetrics(metrics: Metrics, clients: Clients) {
  const open = metrics.gauge('mintscope_live_clients', 'Open live connections');
  Object.assign(open, { collect: () => open.set(clients.count()) });
  return {
    received: metrics.counter('mintscope_live_received_total', 'Messages received from clients'),
    closed: metrics.counter('mintscope_live_closed_total', 'Connections closed, by who ended them and why', ['reason']),
    messages: metrics.counter('mintscope_live_messages_total', 'Messages of channels sent to clients'),
    encoded: metrics.counter('mintscope_live_encoded_total', 'Messages of channels encoded; clients in step share one'),
    bytes: metrics.counter('mintscope_live_sent_bytes_total', 'Bytes of channels’ messages sent to clients'),
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
