import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getMetrics = defineEndpoint({
  name: 'get-metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics of this process, for its operators',
  access: 'visitor',
  operator: true,
  response: z.string(),
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  errors: {
    401: 'This is not the token of the operators.',
    404: 'No such token is set: the metrics are on the operations port alone.',
  },
});
