import type { LiveClient } from './client.ts';
import type { SocketMetrics } from './socket-metrics.ts';

export interface BackPressureSettings {
  /** A socket with more buffered bytes is sent nothing until it drains. */
  fullBytes: number;
  /** A socket that stays full for so long is ended. */
  stallMs: number;
}

/** Whether the client must wait for its socket to drain. One that waits too long is let go. */
export type IsFull = (client: LiveClient, atMs: number) => boolean;

export function createBackPressure({ fullBytes, stallMs }: BackPressureSettings, counts: SocketMetrics): IsFull {
  return (client, atMs) => {
    if (client.socket.bufferedBytes() <= fullBytes) {
      client.stalledSinceMs = null;
      return false;
    }
    client.stalledSinceMs ??= atMs;
    counts.skipped.inc();
    if (atMs - client.stalledSinceMs > stallMs) {
      counts.stalled.inc();
      client.endReason = 'stalled';
      client.socket.terminate();
    }
    return true;
  };
}
