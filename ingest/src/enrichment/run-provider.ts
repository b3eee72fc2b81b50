import { setMaxListeners } from 'node:events';
import type { Logger } from '@mintscope/engines/logger';
import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { BreakerOptions } from '@mintscope/engines/patience/breaker';
import { createRateBudget } from '../sources/solana/rate-budget.ts';
import { createAskPeer } from './ask-peer.ts';
import type { EnrichmentMetrics } from './enrichment-metrics.ts';
import { createNewestFirst } from './newest-first.ts';
import type { Answer, Provider, Target } from './provider.ts';

export interface ProviderLimits {
  /** Questions a second, and how many may leave at once after a quiet time. */
  perSecond: number;
  burst: number;
  atOnce: number;
  mostWaiting: number;
  /** A token asked about so recently is not asked about again, nor when a user asks within `askedAgainMs`. */
  cacheMs: number;
  askedAgainMs: number;
  /** A question that failed is asked again so often, after so long at the least. */
  mostAttempts: number;
  retryMs: number;
  breaker: Omit<BreakerOptions, 'now'>;
}

export interface RunnerOptions {
  provider: Provider;
  limits: ProviderLimits;
  /** Told each answer that is final: found, nothing, or failed once too often. */
  onAnswer: (target: Target, answer: Answer) => Promise<void>;
  metrics: EnrichmentMetrics;
  log: Logger;
  signal: AbortSignal;
  now: () => number;
}

/** Asks one provider about the tokens that wait for it. */
export interface Runner {
  readonly provider: Provider;
  add(target: Target): void;
  readonly waiting: number;
  /** Its one peer is not asked at the moment. */
  readonly isResting: boolean;
  /** Resolves when the last question under way is through after the signal was aborted. */
  readonly done: Promise<void>;
}

const rememberedTokens = 32_768;

export function startRunner(options: RunnerOptions): Runner {
  const { provider, limits, metrics, now, log } = options;
  const signal = signalOfOwn(options.signal, limits.atOnce);
  const queue = createNewestFirst(limits.mostWaiting);
  const budget = createRateBudget({ perSecond: limits.perSecond, burst: limits.burst, now });
  const peer = createAskPeer({ ...options, signal, breaker: limits.breaker, pauseUntil: budget.pauseUntil });
  const asked = createBoundedMap<number>(rememberedTokens);
  const attempts = createBoundedMap<number>(rememberedTokens);
  const retries = new Set<NodeJS.Timeout>();
  const keyOf = (target: Target) => provider.keyOf?.(target) ?? target.mint;

  function add(target: Target): void {
    if (!provider.wants(target)) return;
    const before = asked.get(keyOf(target));
    if (before !== undefined && now() - before < (target.asked ? limits.askedAgainMs : limits.cacheMs)) {
      metrics.cached(provider.name);
      return;
    }
    if (queue.add(target)) metrics.letGo(provider.name);
    metrics.waiting(provider.name, queue.size);
  }

  function later(target: Target, waitMs: number): void {
    const timer = setTimeout(() => {
      retries.delete(timer);
      asked.delete(keyOf(target));
      add(target);
    }, waitMs);
    retries.add(timer);
  }

  async function settle(target: Target, answer: Answer): Promise<void> {
    const key = keyOf(target);
    const failures = (attempts.get(key) ?? 0) + 1;
    if (answer.kind === 'failed' && failures < limits.mostAttempts && retries.size < limits.mostWaiting) {
      attempts.set(key, failures);
      later(target, Math.max(answer.retryAfterMs ?? 0, limits.retryMs * 2 ** (failures - 1)));
      return;
    }
    attempts.delete(key);
    // A peer that could not be asked tells nothing of the token: the next who wants to know asks again.
    if (answer.kind === 'failed') asked.delete(key);
    await options.onAnswer(target, answer);
  }

  async function work(): Promise<void> {
    for (;;) {
      const target = await queue.take(signal);
      if (!target) return;
      metrics.waiting(provider.name, queue.size);
      await budget.take(1, signal).catch(() => undefined);
      if (signal.aborted) return;
      asked.set(keyOf(target), now());
      const answer = await peer.about(target);
      if (signal.aborted) return;
      await settle(target, answer).catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error, provider: provider.name }, 'an answer could not be kept');
      });
    }
  }

  signal.addEventListener('abort', () => retries.forEach(clearTimeout), { once: true });
  const workers = Array.from({ length: limits.atOnce }, work);
  return {
    provider,
    add,
    get waiting() {
      return queue.size + retries.size;
    },
    get isResting() {
      return peer.isResting;
    },
    done: Promise.all(workers).then(() => undefined),
  };
}

/** Each question under way listens for the end, on a signal of this runner's own so that the process's has one listener more. */
function signalOfOwn(signal: AbortSignal, atOnce: number): AbortSignal {
  const own = new AbortController();
  setMaxListeners(10 + 4 * atOnce, own.signal);
  if (signal.aborted) own.abort();
  signal.addEventListener('abort', () => own.abort(), { once: true });
  return own.signal;
}
