import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { exported } from './exported-tokens.ts';

export const exportTokens = defineEndpoint({
  ...exported,
  name: 'export-tokens',
  path: '/tokens/export.csv',
  summary:
    'Tokens of the discovery list as a file, without those that the caller hides: CSV, with cells that no spreadsheet runs',
  response: z.string(),
  contentType: 'text/csv; charset=utf-8',
});
