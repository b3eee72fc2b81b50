import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@mintscope/engines/logger';
import { createBackOff, type Random } from '@mintscope/engines/patience/back-off';
import { isBusy, type PostAnswer, postCalls, type RpcCall, type RpcOutcome } from './post-calls.ts';
import type { RateBudget } from './rate-budget.ts';
import type { SolanaTiming } from './solana-timing.ts';

/** The node will not serve us whatever we do: the address or its key is wrong. */
export class RpcDeniedError extends Error {
  readonly code = 'RPC_DENIED';
}

export interface RpcClient {
  /**
   * Outcomes in the order of the calls. Asks again until the node answers each call, however long that takes.
   * @throws RpcDeniedError; rejects when the signal aborts.
   */
  batch(calls: readonly RpcCall[]): Promise<RpcOutcome[]>;
  call(method: string, params: readonly unknown[]): Promise<RpcOutcome>;
}

export interface RpcClientOptions {
  url: string;
  budget: RateBudget;
  timing: SolanaTiming;
  signal: AbortSignal;
  log: Logger;
  /** Told what each request came to. */
  onRequest: (outcome: PostAnswer['kind'], calls: number) => void;
  fetch?: typeof fetch;
  random?: Random;
  now?: () => number;
}

/** Codes of our own, in the range that JSON-RPC leaves to implementations and Solana does not use. */
export const oversizedAnswer = -32_099;
export const garbledAnswer = -32_098;
const maxAnswerBytes = 64 * 1024 * 1024;
/** Unreadable answers to one call sent alone before it is given up. */
const garbledAttempts = 6;

export function createRpcClient(options: RpcClientOptions): RpcClient {
  const { budget, timing, signal, log, now = Date.now } = options;
  /** Halved when the node refuses a batch; some take one call a request only. */
  let largestBatch = Number.POSITIVE_INFINITY;
  const retry = { firstMs: timing.retryFirstMs, factor: 2, maxMs: timing.retryMaxMs, jitter: 1 };

  async function post(calls: readonly RpcCall[]): Promise<PostAnswer> {
    await budget.take(calls.length, signal);
    const answer = await postCalls(calls, {
      url: options.url,
      fetch: options.fetch ?? fetch,
      signal,
      timeoutMs: timing.requestMs,
      maxAnswerBytes,
      now,
    });
    options.onRequest(answer.kind, calls.length);
    return answer;
  }

  async function batch(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    const outcomes: (RpcOutcome | undefined)[] = new Array(calls.length).fill(undefined);
    const backOff = createBackOff(retry, options.random);
    let garbled = 0;
    for (;;) {
      const open = calls.flatMap((call, at) => (outcomes[at] ? [] : [{ call, at }]));
      if (open.length === 0) return outcomes.flatMap((outcome) => outcome ?? []);
      // What garbled one answer may be a single call: from then on each goes alone, so that it harms no other.
      const sent = open.slice(0, garbled > 0 ? 1 : largestBatch);
      const answer = await post(sent.map(({ call }) => call));
      const settled = settle(
        answer,
        sent.map(({ at }) => at),
        outcomes,
      );
      if (settled > 0) {
        backOff.reset();
        continue;
      }
      if (answer.kind === 'garbled' && sent.length === 1 && garbled >= garbledAttempts) {
        outcomes[sent[0]!.at] = { ok: false, fault: { code: garbledAnswer, message: answer.detail } };
        garbled = 0;
      } else if (answer.kind === 'garbled') {
        garbled += 1;
      }
      if (answer.kind === 'too_large') largestBatch = Math.ceil(sent.length / 2);
      else await pause(answer, backOff.next());
    }
  }

  async function pause(answer: PostAnswer, backoffMs: number): Promise<void> {
    const waitMs = answer.kind === 'busy' ? Math.max(answer.retryAfterMs ?? 0, backoffMs) : backoffMs;
    // Others must not use up what the node has just refused to us.
    if (answer.kind === 'busy') budget.pauseUntil(now() + waitMs);
    log.debug({ answer: answer.kind, waitMs: Math.round(waitMs) }, 'the RPC node did not answer; asking again');
    await delay(Math.ceil(waitMs), undefined, { signal });
  }

  return {
    batch,
    async call(method, params) {
      const [outcome] = await batch([{ method, params }]);
      return outcome ?? { ok: false, fault: { code: -32_603, message: 'no outcome' } };
    },
  };
}

/** Writes what is final into `outcomes`; returns how many calls it settled. */
function settle(answer: PostAnswer, at: readonly number[], outcomes: (RpcOutcome | undefined)[]): number {
  const [only] = at;
  if (answer.kind === 'denied') throw new RpcDeniedError(`The Solana RPC node refuses us (${answer.detail})`);
  if (answer.kind === 'too_large' && at.length === 1 && only !== undefined) {
    outcomes[only] = { ok: false, fault: { code: oversizedAnswer, message: answer.detail } };
    return 1;
  }
  if (answer.kind !== 'answers') return 0;
  let settled = 0;
  for (const [i, outcome] of answer.outcomes.entries()) {
    const place = at[i];
    if (!outcome || place === undefined || (!outcome.ok && isBusy(outcome.fault.code))) continue;
    outcomes[place] = outcome;
    settled += 1;
  }
  return settled;
}
