import { z } from 'zod';
import { tokenRowSchema } from '../../token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { exported } from './exported-tokens.ts';

export const exportTokensJson = defineEndpoint({
  ...exported,
  name: 'export-tokens-json',
  path: '/tokens/export.json',
  summary:
    'Tokens of the discovery list as a file, without those that the caller hides: JSON, rows as the list has them',
  response: z.array(tokenRowSchema),
});
