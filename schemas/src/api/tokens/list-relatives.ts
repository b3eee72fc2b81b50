import { relativesSchema } from '../../relatives.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const listRelatives = defineEndpoint({
  name: 'list-relatives',
  method: 'GET',
  path: '/tokens/{address}/relatives',
  summary: "The creator's other tokens with what became of them, and tokens of the same name or the same picture",
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: relativesSchema,
  errors: tokenErrors,
});
