import { z } from 'zod';
import { tokenRecordSchema } from '../../token-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { flagSchema, tokenErrors, tokenParams } from './token-params.ts';

export const getToken = defineEndpoint({
  name: 'get-token',
  method: 'GET',
  path: '/tokens/{address}',
  summary: 'The token detail record',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({ enrich: flagSchema }),
  response: tokenRecordSchema,
  errors: tokenErrors,
});
