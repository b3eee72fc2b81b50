import { randomUUID } from 'node:crypto';
import type { Caller } from '../auth/auth.ts';
import type { LiveSocket } from '../transport/transport.ts';
import type { Known } from './conflate.ts';

/** `known: null` = owed a fresh `initial_tokens`. `reached` is the revision the one token was last sent at, null likewise. */
export type Subscription =
  | { channel: 'tokens'; limit: number; known: Known | null }
  | { channel: 'token'; address: string; reached: number | null; loading: boolean };

/** All that is kept of a connection: a few numbers, whatever it has been sent and however slow it is. */
export interface LiveClient {
  /** In the log only. */
  readonly id: string;
  readonly openedAtMs: number;
  readonly socket: LiveSocket;
  /** Network address, as requests are counted by. */
  readonly address: string;
  /** A visitor until a token has come; a newer token replaces it. */
  caller: Caller;
  /** Messages that came while a token is looked at; null while none is. */
  waiting: string[] | null;
  /** Sequence number of the last numbered message. */
  seq: number;
  subscription: Subscription | null;
  /** Since when the socket has been too full to be sent anything; null while it is not. */
  stalledSinceMs: number | null;
  messages: { allowance: number; atMs: number };
  /** Messages that came from the client. */
  received: number;
  /** Why we ended the connection; null while we have not. */
  endReason: 'stalled' | 'flood' | 'stopping' | 'unauthenticated' | 'session-ended' | 'limited' | 'records-away' | null;
}

/** Messages that a client may send: so many at once, then so many a second. */
export const messageBudget = { burst: 60, perSecond: 10 };

export function createClient(socket: LiveSocket, address: string, nowMs: number): LiveClient {
  return {
    id: randomUUID(),
    openedAtMs: nowMs,
    socket,
    address,
    caller: { role: 'visitor' },
    waiting: null,
    seq: 0,
    subscription: null,
    stalledSinceMs: null,
    messages: { allowance: messageBudget.burst, atMs: nowMs },
    received: 0,
    endReason: null,
  };
}

/** Whether one more message of the client is within its budget. */
export function spendMessage(client: LiveClient, nowMs: number): boolean {
  const { messages } = client;
  const refill = ((nowMs - messages.atMs) / 1000) * messageBudget.perSecond;
  messages.allowance = Math.min(messageBudget.burst, messages.allowance + Math.max(0, refill));
  messages.atMs = nowMs;
  if (messages.allowance < 1) return false;
  messages.allowance -= 1;
  return true;
}

/** Sends a numbered message; the number is spent only when the socket took it. `rest` starts after `"seq":n,`. */
export function sendNumbered(client: LiveClient, type: string, rest: Uint8Array): boolean {
  const sent = client.socket.send(`{"type":"${type}","seq":${client.seq + 1},`, rest);
  if (sent) client.seq += 1;
  return sent;
}
