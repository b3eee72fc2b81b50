import type { IsFull } from './back-pressure.ts';
import { sendNumbered } from './client.ts';
import type { Clients } from './clients.ts';

/** What is told to every client, whatever it follows. */
export interface Announcement {
  type: string;
  /** What comes after `"seq":n,`. */
  rest: Uint8Array;
}

export interface AnnounceOptions {
  clients: Clients;
  isFull: IsFull;
  now(): number;
  pingIntervalMs: number;
  pulseIntervalMs: number;
  announcement(atMs: number): Announcement;
  /** Called with each announcement. */
  announced(): void;
}

/** Tells every client that is known, and whose socket takes it, what is so, and asks whether it is there. */
export function startAnnouncing(options: AnnounceOptions): { close(): void } {
  const { clients, isFull, now, pingIntervalMs, pulseIntervalMs, announcement, announced } = options;

  function announce(): void {
    const atMs = now();
    const { type, rest } = announcement(atMs);
    for (const client of clients) {
      if (client.caller.role !== 'visitor' && !isFull(client, atMs)) sendNumbered(client, type, rest);
    }
    announced();
  }

  function ping(): void {
    const message = JSON.stringify({ type: 'ping', timestamp: now() });
    for (const client of clients) {
      if (client.caller.role !== 'visitor' && !isFull(client, now())) client.socket.send(message);
    }
  }

  const timers = [setInterval(announce, pulseIntervalMs), setInterval(ping, pingIntervalMs)];
  for (const timer of timers) timer.unref();
  return {
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
