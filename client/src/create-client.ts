import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import type { LiveChannel } from '@mintscope/schemas/live/channel';
import type { z } from 'zod';
import { type AskOptions, invalidAnswer, patienceMs, readBody, refusal, send } from './ask.ts';
import { CallError } from './call-error.ts';
import {
  type LiveOptions,
  type LiveSubscription,
  openSubscription,
  type Told,
  type Wanted,
} from './live-subscription.ts';

export interface ClientOptions {
  /** Where Mintscope is, `https://mintscope.example`. */
  address: string;
  /** An API key, made under Settings. */
  key: string;
  /** How often a call is repeated that the server asks to wait with; 3 unless told, 0 = never. */
  retries?: number;
  /** Looks whether each answer is what the contract says. Off unless told: a newer server may say more. */
  check?: boolean;
  /** The class of WebSockets; needed before Node 22, which has none of its own. */
  WebSocket?: new (
    url: string,
  ) => ReturnType<LiveOptions['openSocket']>;
}

/** Calls and follows a Mintscope with an API key. */
export interface Client {
  /**
   * Calls an endpoint of the contract. A call above the limit is repeated when the server says.
   * @throws CallError
   */
  call<E extends Endpoint>(endpoint: E, options?: AskOptions<E>): Promise<z.output<E['response']>>;
  /**
   * Follows a channel of the contract until it is closed: comes back by itself after a loss, and asks for everything afresh after a
   * gap, when a channel begins with its `initial_…` message again.
   */
  live<C extends LiveChannel>(
    channel: C,
    wanted: Wanted<C>,
    onMessage: (message: Told<C>) => void,
    onProblem?: (problem: CallError) => void,
  ): LiveSubscription;
}

const defaultRetries = 3;

/** @throws TypeError for an address that is none. */
export function createClient({
  address,
  key,
  retries = defaultRetries,
  check = false,
  ...more
}: ClientOptions): Client {
  const base = new URL(address).origin;

  async function ask<E extends Endpoint>(endpoint: E, options: AskOptions<E>): Promise<z.output<E['response']>> {
    const timeout = AbortSignal.timeout(patienceMs(endpoint));
    const answer = await send(endpoint, options, endpoint.anonymous ? null : key, timeout, base);
    const isText = answer.ok && endpoint.contentType !== undefined;
    const body = isText ? await answer.text() : await readBody(answer, options.signal, timeout);
    if (!answer.ok) throw refusal(answer, body);
    if (body === undefined) throw invalidAnswer(answer.status);
    const checked = check ? endpoint.response.safeParse(body) : null;
    if (checked && !checked.success) throw invalidAnswer(answer.status, checked.error);
    // As the dashboard does with its own server's answers.
    return body as z.output<E['response']>;
  }

  return {
    async call(endpoint, options = {}) {
      for (let left = retries; ; left--) {
        try {
          return await ask(endpoint, options);
        } catch (error) {
          const waitMs = error instanceof CallError && error.status === 429 ? error.retryAfterMs : null;
          if (waitMs === null || left <= 0) throw error;
          await pause(waitMs, options.signal);
        }
      }
    },
    live(channel, wanted, onMessage, onProblem = () => undefined) {
      const Socket = more.WebSocket ?? globalThis.WebSocket;
      if (!Socket)
        throw new TypeError('There is no WebSocket here: give createClient one, such as that of the package ws');
      const openSocket = () => new Socket(`${base.replace(/^http/, 'ws')}/ws`);
      return openSubscription(channel, wanted, { key, openSocket, onMessage, onProblem });
    },
  };
}

/** @throws the signal's reason when it is given up. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
  signal?.throwIfAborted();
}
