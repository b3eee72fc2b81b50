import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { exported } from './exported-tokens.ts';

export const exportTokensParquet = defineEndpoint({
  ...exported,
  name: 'export-tokens-parquet',
  path: '/tokens/export.parquet',
  summary:
    'Tokens of the discovery list as a file, without those that the caller hides: Parquet, with typed columns; times are of UTC',
  response: z.unknown(),
  contentType: 'application/vnd.apache.parquet',
});
