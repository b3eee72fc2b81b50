import { randomUUID } from 'node:crypto';
import type { Caller } from '../../auth/auth.ts';
import type { LiveSocket } from '../../transport/transport.ts';
import type { Subscription } from './channel.ts';
import { type Bucket, fullBucket, type Rate, spend } from './token-bucket.ts';
import { refusalBudget, workBudget } from './work-budget.ts';

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
  /** Messages that came while the connection is counted or a token looked at; null otherwise. */
  waiting: string[] | null;
  /** Sequence number of the last numbered message. */
  seq: number;
  subscription: Subscription | null;
  /** Number of the newest news of its account that it was told; 0 = none. */
  accountNews: number;
  /** Since when the socket has been too full to be sent anything; null while it is not. */
  stalledSinceMs: number | null;
  /** What is left of what it may send, make the server do, and be refused. */
  messages: Bucket;
  work: Bucket;
  refusals: Bucket;
  /** Messages that came from the client, and when the newest came. */
  received: number;
  heardAtMs: number;
  /** When it became known whose it is. */
  admittedAtMs: number;
  /** The round (of `bringClients`) in which it last had its turn among those who come or catch up; 0 = none. */
  servedInRound: number;
  /** What it follows is told at most so often (ms), and not before; 0 = as it comes. */
  everyMs: number;
  restsUntilMs: number;
  /** Why we ended the connection; null while we have not. */
  endReason: EndReason | null;
}

export type EndReason =
  | 'stalled'
  | 'flood'
  | 'stopping'
  | 'unauthenticated'
  | 'session-ended'
  | 'crowded-out'
  | 'limited'
  | 'records-away';

/** Messages that a client may send. */
const messageBudget: Rate = { burst: 60, perSecond: 10 };

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
    accountNews: 0,
    stalledSinceMs: null,
    messages: fullBucket(messageBudget, nowMs),
    work: fullBucket(workBudget.socket, nowMs),
    refusals: fullBucket(refusalBudget, nowMs),
    received: 0,
    heardAtMs: nowMs,
    admittedAtMs: nowMs,
    servedInRound: 0,
    everyMs: 0,
    restsUntilMs: 0,
    endReason: null,
  };
}

/** Whether one more message of the client is within its budget. */
export function spendMessage(client: LiveClient, nowMs: number): boolean {
  return spend([[client.messages, messageBudget]], 1, nowMs) === 0;
}

/** Whether the client may be refused once more, and go on. */
export function spendRefusal(client: LiveClient, nowMs: number): boolean {
  return spend([[client.refusals, refusalBudget]], 1, nowMs) === 0;
}

/** Sends a numbered message; the number is spent only when the socket took it. `rest` starts after `"seq":n,`. */
export function sendNumbered(client: LiveClient, type: string, rest: Uint8Array): boolean {
  const sent = client.socket.sendNumbered(headOf(type), client.seq + 1, rest);
  if (sent) client.seq += 1;
  return sent;
}

/** By type, of which there are a dozen. */
const heads = new Map<string, string>();

function headOf(type: string): string {
  let head = heads.get(type);
  if (head === undefined) {
    head = `{"type":"${type}","seq":`;
    heads.set(type, head);
  }
  return head;
}
