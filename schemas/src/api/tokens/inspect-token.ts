import { tokenAuditSchema } from '../../token-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenParams } from './token-params.ts';

export const inspectToken = defineEndpoint({
  name: 'inspect-token',
  method: 'POST',
  path: '/tokens/{address}/inspect',
  summary: 'The full audit as it stands, and asks the configured providers about the token',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: tokenAuditSchema,
  errors: { 404: 'The requested token could not be found or analyzed.' },
});
