import type { Metrics } from '@mintscope/engines/metrics';
import type { Answer, RunnerName } from './provider.ts';

/** What each provider was asked and said, by names of ours. */
export interface EnrichmentMetrics {
  answered(provider: RunnerName, answer: Answer, seconds: number): void;
  cached(provider: RunnerName): void;
  /** Let go without being asked about: too many newer tokens waited. */
  letGo(provider: RunnerName): void;
  waiting(provider: RunnerName, tokens: number): void;
  open(provider: RunnerName, isOpen: boolean): void;
  events(type: string, count: number): void;
  refusedRequest(): void;
}

const buckets = [0.05, 0.2, 0.5, 1, 2, 5, 10, 30];

export function createEnrichmentMetrics(metrics: Metrics): EnrichmentMetrics {
  const answers = metrics.counter('mintscope_enrichment_answers_total', 'Answers of providers about tokens', [
    'provider',
    'kind',
    'reason',
  ]);
  const seconds = metrics.histogram('mintscope_enrichment_seconds', 'Time a provider took', buckets, ['provider']);
  const cached = metrics.counter('mintscope_enrichment_cached_total', 'Tokens that were asked about a while ago', [
    'provider',
  ]);
  const letGo = metrics.counter('mintscope_enrichment_let_go_total', 'Tokens let go for newer ones', ['provider']);
  const waiting = metrics.gauge('mintscope_enrichment_waiting', 'Tokens that wait for a provider', ['provider']);
  const open = metrics.gauge('mintscope_enrichment_breaker_open', '1 while a provider is not asked', ['provider']);
  const events = metrics.counter('mintscope_enrichment_events_total', 'Events made of answers', ['type']);
  const requests = metrics.counter('mintscope_enrichment_requests_refused_total', 'Requests that could not be read');
  return {
    answered(provider, answer, took) {
      answers.inc({ provider, kind: answer.kind, reason: answer.kind === 'found' ? '' : answer.reason });
      seconds.observe({ provider }, took);
    },
    cached: (provider) => cached.inc({ provider }),
    letGo: (provider) => letGo.inc({ provider }),
    waiting: (provider, tokens) => waiting.set({ provider }, tokens),
    open: (provider, isOpen) => open.set({ provider }, isOpen ? 1 : 0),
    events: (type, count) => events.inc({ type }, count),
    refusedRequest: () => requests.inc(),
  };
}
