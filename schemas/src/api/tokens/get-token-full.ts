import { tokenAuditSchema } from '../../token-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const getTokenFull = defineEndpoint({
  name: 'get-token-full',
  method: 'GET',
  path: '/tokens/{address}/full',
  summary: 'The full audit: record, holders, trace, timing and transactions',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: tokenAuditSchema,
  errors: tokenErrors,
});
