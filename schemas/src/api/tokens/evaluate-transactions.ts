import { z } from 'zod';
import { limits } from '../../limits.ts';
import { sampleTradeSchema, txEvaluationSchema } from '../../token-metrics.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const evaluateTransactions = defineEndpoint({
  name: 'evaluate-transactions',
  method: 'GET',
  path: '/tokens/{address}/tx-eval',
  summary: 'Transaction features of a sample chosen by the caller',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    signatureLimit: z.coerce.number().int().min(5).max(limits.signatureLimit).default(100),
    sampleCount: z.coerce.number().int().min(0).max(100).default(10),
    quickWindowMs: z.coerce.number().int().min(1).max(86_400_000).default(15_000),
    launchTsMs: z.coerce.number().int().min(0).optional(),
  }),
  response: txEvaluationSchema.extend({ sampleTransactions: z.array(sampleTradeSchema) }),
  errors: tokenErrors,
});
