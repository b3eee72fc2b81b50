import { z } from 'zod';
import { partitionLagSchema } from '../../partition-lag.ts';
import { defineEndpoint } from '../endpoint.ts';

/** Of what fails, strangers are told the kind and no more; the operations port tells the rest. */
const checkSchema = z.strictObject({ ok: z.boolean(), latencyMs: z.number().nullable(), detail: z.string() });

export const getHealth = defineEndpoint({
  name: 'get-health',
  method: 'GET',
  path: '/health',
  summary: 'Whether each engine answers, and how far scoring is behind',
  access: 'visitor',
  anonymous: true,
  unlimited: true,
  response: z.strictObject({
    /** `degraded`: a part does not answer, `engines` says which; the rest goes on. */
    status: z.enum(['ok', 'degraded', 'down']),
    service: z.string(),
    version: z.string(),
    uptimeSeconds: z.number(),
    transport: z.string(),
    engines: z.record(z.string(), checkSchema),
    lag: z.array(partitionLagSchema),
  }),
  errors: { 503: 'No engine answers, so nothing can be done.' },
});
