import type { Metrics } from '@mintscope/engines/metrics';

/** Why a connection was ended, or a delivery refused before it was taken. */
const endReasons = [
  /** The oldest stranger, in favour of a newer connection: of its address, of all. */
  'address_full',
  'strangers_full',
  /** An idle connection of a known sender, in favour of a newer one. */
  'known_full',
  /** No connection of a known sender is idle: the newest is told to come back. */
  'known_busy',
  'wrong_secret',
  /** More wrong secrets of an address than are answered as such. */
  'throttled',
  /** Not HTTP as it is written, a head above its limit. */
  'malformed',
  'head_too_large',
  /** The head, or the whole request, did not come in time. */
  'timeout',
  'body_too_slow',
  /** The oldest body still coming after its first seconds, while others wait for room. */
  'room_needed',
  'body_too_large',
] as const;
export type EndReason = (typeof endReasons)[number];

export interface Connections {
  strangers: number;
  known: number;
}

/** What the webhook source tells besides what every source does. */
export interface WebhookMetrics {
  connections(connections: Connections): void;
  ended(reason: EndReason): void;
  answered(status: number): void;
  /** How often since the start, for /health. */
  readonly endings: Readonly<Record<string, number>>;
}

export function createWebhookMetrics(metrics: Metrics): WebhookMetrics {
  const connections = metrics.gauge(
    'mintscope_ingest_webhook_connections',
    'Open connections: strangers have not shown the secret yet, known ones have',
    ['kind'],
  );
  const ended = metrics.counter(
    'mintscope_ingest_webhook_ended_total',
    'Connections ended and deliveries refused by a limit',
    ['reason'],
  );
  const answers = metrics.counter('mintscope_ingest_webhook_answers_total', 'Answers to requests', ['status']);
  for (const reason of endReasons) ended.inc({ reason }, 0);
  const endings: Record<string, number> = {};
  return {
    endings,
    connections({ strangers, known }) {
      connections.set({ kind: 'stranger' }, strangers);
      connections.set({ kind: 'known' }, known);
    },
    ended(reason) {
      endings[reason] = (endings[reason] ?? 0) + 1;
      ended.inc({ reason });
    },
    answered: (status) => answers.inc({ status }),
  };
}
