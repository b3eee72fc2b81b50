import type { LiveClient } from './client.ts';

export interface Refusal {
  code: string;
  message: string;
  retryAfterMs?: number;
}

/** Counts refusals. */
export interface Refused {
  inc(labels: { reason: string }): void;
}

export function tellRefusal(client: LiveClient, refusal: Refusal, refused: Refused): void {
  const { code, message, retryAfterMs } = refusal;
  refused.inc({ reason: code.toLowerCase() });
  client.socket.send(JSON.stringify({ type: 'error', error: code, message: message.slice(0, 300), retryAfterMs }));
}
