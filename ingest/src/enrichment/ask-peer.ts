import type { Logger } from '@mintscope/engines/logger';
import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import { type Breaker, type BreakerOptions, createBreaker } from '@mintscope/engines/patience/breaker';
import { unlessAborted } from '@mintscope/engines/patience/unless-aborted';
import type { EnrichmentMetrics } from './enrichment-metrics.ts';
import type { Answer, Provider, Target } from './provider.ts';

export interface AskPeerOptions {
  provider: Provider;
  breaker: Omit<BreakerOptions, 'now'>;
  /** No question is asked before this moment: the peer wants a pause. */
  pauseUntil: (atMs: number) => void;
  metrics: EnrichmentMetrics;
  log: Logger;
  signal: AbortSignal;
  now: () => number;
}

/** Asks a provider unless its peer rests after failures; each peer has a breaker of its own. Never throws. */
export interface AskPeer {
  about(target: Target): Promise<Answer>;
  /** The one peer of this provider is not asked at the moment. */
  readonly isResting: boolean;
}

const rememberedPeers = 1_024;

export function createAskPeer(options: AskPeerOptions): AskPeer {
  const { provider, metrics, signal, log, now } = options;
  const breakers = createBoundedMap<Breaker>(rememberedPeers);

  function breakerOf(peer: string): Breaker {
    const known = breakers.get(peer);
    if (known) return known;
    const breaker = createBreaker({ ...options.breaker, now });
    breakers.set(peer, breaker);
    return breaker;
  }

  async function ask(target: Target): Promise<Answer> {
    try {
      const told = await unlessAborted(provider.ask(target, signal), signal);
      return told ?? { kind: 'failed', reason: 'unreachable' };
    } catch (error) {
      log.error({ err: error, provider: provider.name }, 'a provider adapter failed');
      return { kind: 'failed', reason: 'internal_error' };
    }
  }

  return {
    get isResting() {
      return provider.peerOf === undefined && breakerOf('').isOpen;
    },
    async about(target) {
      const breaker = breakerOf(provider.peerOf?.(target) ?? '');
      const startedAtMs = now();
      const mayTry = breaker.mayTry();
      const answer: Answer = mayTry ? await ask(target) : { kind: 'failed', reason: 'resting' };
      if (mayTry && answer.kind === 'failed') breaker.failed();
      else if (mayTry) breaker.succeeded();
      metrics.answered(provider.name, answer, (now() - startedAtMs) / 1000);
      if (provider.peerOf) return answer;
      metrics.open(provider.name, breaker.isOpen);
      // The next question would be refused as well.
      if (answer.kind === 'failed' && answer.retryAfterMs !== undefined)
        options.pauseUntil(now() + answer.retryAfterMs);
      return answer;
    },
  };
}
