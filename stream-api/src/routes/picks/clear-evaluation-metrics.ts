import { clearEvaluationMetrics } from '@mintscope/schemas/api/picks/clear-evaluation-metrics';
import { handle } from '../../http/handle.ts';

/** Other instances keep theirs no longer than they would have anyway, which is seconds. */
export const clearEvaluationMetricsRoute = handle(clearEvaluationMetrics, async (_input, { api, note }) => {
  const forgotten = api.readings.forget();
  note({ detail: { forgotten } });
  return { value: { success: true as const, cleared: forgotten.map((name) => `kept answers: ${name}`), warnings: [] } };
});
