import { getMetrics } from '@mintscope/schemas/api/operations/get-metrics';
import { handle } from '../../http/handle.ts';

export const getMetricsRoute = handle(getMetrics, async (_input, { api }) => ({
  value: await api.engines.metrics.expose(),
}));
