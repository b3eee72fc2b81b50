import { z } from 'zod';
import { tokenFileRowSchema } from '../../files/token-columns.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exported } from './exported-tokens.ts';

export const exportTokensJson = defineEndpoint({
  ...exported,
  name: 'export-tokens-json',
  path: '/tokens/export.json',
  summary:
    'Tokens of the discovery list as a file, without those that the caller hides: JSON, with the columns of the other forms; times are ISO 8601',
  response: z.array(tokenFileRowSchema),
});
