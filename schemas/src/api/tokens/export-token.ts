import { tokenExportSchema } from '../../token-export.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const exportToken = defineEndpoint({
  name: 'export-token',
  method: 'GET',
  path: '/tokens/{address}/export',
  summary: 'Everything known of the token as a JSON file to keep',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: tokenExportSchema,
  errors: tokenErrors,
});
