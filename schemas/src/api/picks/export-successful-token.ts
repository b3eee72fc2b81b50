import { z } from 'zod';
import { successfulExportSchema } from '../../picks/successful-token.ts';
import { defineEndpoint } from '../endpoint.ts';

/** `<address>-<ordinal>`; an address alone names its newest entry. */
export const bankParams = z.object({
  id: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}(-[1-8])?$/, 'names no entry of the bank'),
});

export const exportSuccessfulToken = defineEndpoint({
  name: 'export-successful-token',
  method: 'GET',
  path: '/api/successful-tokens/{id}/export',
  summary: 'An entry with its call and its trace, as a JSON file to keep',
  access: 'admin',
  params: bankParams,
  response: successfulExportSchema,
  errors: { 404: 'It is not in the bank.' },
});
