import { randomUUID } from 'node:crypto';
import type { Logger } from '@mintscope/engines/logger';
import type { Signals } from '@mintscope/engines/signals/port';
import { z } from 'zod';

export interface ClientCountOptions {
  signals: Signals;
  log: Logger;
  /** Clients of this instance. */
  own(): number;
  everyMs?: number;
  /** An instance unheard for so long no longer counts. */
  forgetMs?: number;
}

/** Counts the clients of all instances: each tells its own about once a second. */
export interface ClientCount {
  /** Clients of the other instances heard of lately. */
  others(): number;
  close(): Promise<void>;
}

const channel = 'stream-api.clients';
const defaultEveryMs = 1_000;
const defaultForgetMs = 5_000;
/** Far above any set-up: bounds what a stray sender could make us keep. */
const mostInstances = 1_000;
const messageSchema = z.strictObject({ instance: z.string().max(64), clients: z.int().min(0).max(10_000_000) });

export async function countClients(options: ClientCountOptions): Promise<ClientCount> {
  const { signals, log, own, everyMs = defaultEveryMs, forgetMs = defaultForgetMs } = options;
  const instance = randomUUID();
  const heard = new Map<string, { clients: number; atMs: number }>();
  let publishing: Promise<void> | null = null;
  let silent = false;

  const listening = await signals.listen(channel, (text) => {
    const message = parse(text);
    if (!message || message.instance === instance) return;
    if (heard.size >= mostInstances && !heard.has(message.instance)) return;
    heard.set(message.instance, { clients: message.clients, atMs: performance.now() });
  });

  /** One at a time: while the engine is away, messages do not pile up. */
  function tell(clients: number): Promise<void> {
    publishing ??= signals
      .publish(channel, JSON.stringify({ instance, clients }))
      .then(
        () => {
          silent = false;
        },
        (error: unknown) => {
          if (!silent) log.warn({ err: error }, 'other instances cannot be told how many clients there are here');
          silent = true;
        },
      )
      .finally(() => {
        publishing = null;
      });
    return publishing;
  }

  const timer = setInterval(() => void tell(own()), everyMs);
  timer.unref();
  void tell(own());
  let closing: Promise<void> | undefined;
  return {
    others() {
      const nowMs = performance.now();
      let sum = 0;
      for (const [one, { clients, atMs }] of heard) {
        if (nowMs - atMs > forgetMs) heard.delete(one);
        else sum += clients;
      }
      return sum;
    },
    close() {
      clearInterval(timer);
      // The last word is a courtesy, which an engine that is away does not hold up.
      void tell(0);
      closing ??= listening.close();
      return closing;
    },
  };
}

function parse(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
