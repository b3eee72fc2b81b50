import type { Logger } from '@mintscope/engines/logger';
import { createBackOff, type Random } from '@mintscope/engines/patience/back-off';
import { pause } from '@mintscope/engines/patience/pause';
import { signatureSchema } from '@mintscope/schemas/ids';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { SolanaTiming } from './solana-timing.ts';

export interface LogNotification {
  program: string;
  signature: string;
  slot: number;
  /** The transaction failed on chain. */
  failed: boolean;
}

export interface LogSubscriptionOptions {
  url: string;
  /** One subscription each: `logsSubscribe` takes a single address in `mentions`. */
  programs: readonly string[];
  timing: SolanaTiming;
  signal: AbortSignal;
  log: Logger;
  /** All subscriptions are confirmed: from here on, and only from here on, notifications are to be expected. */
  onSubscribed(): void;
  onNotification(notification: LogNotification): void;
  /** A frame that is no message of the protocol. */
  onUnreadable(): void;
  onDisconnected(): void;
  random?: Random;
}

const maxFrameBytes = 16 * 1024 * 1024;

/**
 * Keeps `logsSubscribe` running for each program until the signal aborts: reconnects with growing waits, and takes a
 * socket that has gone silent for dead. What was missed meanwhile is for the caller to find.
 */
export async function runLogSubscription(options: LogSubscriptionOptions): Promise<void> {
  const { timing, signal, log } = options;
  const wait = { firstMs: timing.reconnectFirstMs, factor: timing.reconnectFactor, maxMs: timing.reconnectMaxMs };
  const backOff = createBackOff({ ...wait, jitter: 0.25 }, options.random);
  while (!signal.aborted) {
    const ended = await runSession(options, () => backOff.reset());
    if (signal.aborted) return;
    options.onDisconnected();
    const waitMs = Math.round(backOff.next());
    log.warn({ reason: ended, waitMs }, 'the feed of the Solana node ended; connecting again');
    await pause(waitMs, signal);
  }
}

/** One connection, from opening to its end. Resolves with the reason of the end. */
function runSession(options: LogSubscriptionOptions, onSound: () => void): Promise<string> {
  const { signal, timing, programs } = options;
  return new Promise((resolve) => {
    const socket = new WebSocket(options.url, { maxPayload: maxFrameBytes, handshakeTimeout: timing.subscribeMs });
    const session = createSession(programs);
    let reason = 'closed by the peer';
    let heardSomething = true;

    const end = (why: string) => {
      reason = why;
      socket.terminate();
    };
    const onAbort = () => end('stopped');
    const heartbeat = setInterval(() => {
      if (!heardSomething) return end('no sign of life');
      heardSomething = false;
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }, timing.heartbeatMs);
    const confirmBy = setTimeout(() => end('subscriptions were not confirmed'), timing.subscribeMs);
    signal.addEventListener('abort', onAbort, { once: true });

    socket.on('open', () => {
      for (const request of session.requests) socket.send(request);
    });
    socket.on('pong', () => {
      heardSomething = true;
    });
    socket.on('message', (data) => {
      heardSomething = true;
      const message = session.read(textOf(data));
      if (message.kind === 'unreadable') options.onUnreadable();
      if (message.kind === 'refused') end(`subscription refused: ${message.detail}`);
      if (message.kind === 'notification') options.onNotification(message.notification);
      if (message.kind === 'subscribed' && message.missing === 0) {
        clearTimeout(confirmBy);
        onSound();
        options.onSubscribed();
      }
    });
    socket.on('error', (error) => {
      reason = error.message;
    });
    socket.on('close', () => {
      clearInterval(heartbeat);
      clearTimeout(confirmBy);
      signal.removeEventListener('abort', onAbort);
      resolve(reason);
    });
    if (signal.aborted) onAbort();
  });
}

type SessionMessage =
  | { kind: 'subscribed'; missing: number }
  | { kind: 'refused'; detail: string }
  | { kind: 'notification'; notification: LogNotification }
  | { kind: 'unreadable' };

const messageSchema = z.union([
  z.object({ id: z.int(), result: z.int() }),
  z.object({ id: z.int().nullable(), error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({
    method: z.literal('logsNotification'),
    params: z.object({
      subscription: z.int(),
      result: z.object({
        context: z.object({ slot: z.int().min(0) }),
        value: z.object({ signature: signatureSchema, err: z.unknown().optional() }),
      }),
    }),
  }),
]);

/** The protocol's side of one connection: what to ask for, and what each frame means. */
function createSession(programs: readonly string[]) {
  const programOf = new Map<number, string>();
  const requests = programs.map((program, id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'logsSubscribe',
      params: [{ mentions: [program] }, { commitment: 'confirmed' }],
    }),
  );

  function read(text: string): SessionMessage {
    const message = messageSchema.safeParse(parseJson(text)).data;
    if (!message) return { kind: 'unreadable' };
    if ('error' in message) return { kind: 'refused', detail: message.error.message };
    if ('result' in message) {
      const program = programs[message.id];
      if (program === undefined) return { kind: 'unreadable' };
      programOf.set(message.result, program);
      return { kind: 'subscribed', missing: programs.length - programOf.size };
    }
    const { subscription, result } = message.params;
    const program = programOf.get(subscription);
    if (program === undefined) return { kind: 'unreadable' };
    const { signature, err } = result.value;
    const failed = err !== null && err !== undefined;
    return { kind: 'notification', notification: { program, signature, slot: result.context.slot, failed } };
  }
  return { requests, read };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}
