import type { Metrics } from '@mintscope/engines/metrics';
import type { Api } from '../api.ts';

/** Answers that did without an engine that was away. */
export function countDegraded(metrics: Metrics): Api['degraded'] {
  return metrics.counter('mintscope_http_degraded_total', 'Answers that did without an engine that was away', [
    'endpoint',
  ]);
}
