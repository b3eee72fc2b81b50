import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getMetrics = defineEndpoint({
  name: 'get-metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics of this process',
  access: 'visitor',
  anonymous: true,
  unlimited: true,
  params: z.object({}),
  query: z.object({}),
  response: z.string(),
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
});
