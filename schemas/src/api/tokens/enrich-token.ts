import { z } from 'zod';
import { answererSchema } from '../../provided-answers.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const enrichTokenResponse = z.strictObject({
  success: z.literal(true),
  message: z.literal('Enrichment triggered successfully'),
  /** Who is asked; each within its budget, and not again about a token that it was asked about some seconds ago. */
  providers: z.array(answererSchema),
  requestedAtMs: z.int().min(0),
});

export const enrichToken = defineEndpoint({
  name: 'enrich-token',
  method: 'POST',
  path: '/tokens/{address}/enrich',
  summary: 'Asks the configured providers about the token; what they say arrives with its next rows',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: enrichTokenResponse,
  errors: { ...tokenErrors, 409: 'No provider is configured.' },
});
