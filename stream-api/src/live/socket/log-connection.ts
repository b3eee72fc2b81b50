import type { Logger } from '@mintscope/engines/logger';
import type { LiveClient } from './client.ts';

type Log = Pick<Logger, 'debug'>;

export function logOpened(log: Log, { id }: LiveClient): void {
  log.debug({ connectionId: id }, 'live connection opened');
}

/** `code` is that of the WebSocket protocol; the reason is ours where we ended the connection. */
export function logClosed(log: Log, client: LiveClient, { code, atMs }: { code: number; atMs: number }): void {
  log.debug(
    {
      connectionId: client.id,
      code,
      reason: client.endReason ?? 'left',
      seconds: Math.max(0, Math.round((atMs - client.openedAtMs) / 100) / 10),
      sent: client.seq,
      received: client.received,
    },
    'live connection closed',
  );
}
