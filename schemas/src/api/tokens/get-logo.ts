import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { logoPrefix } from '../../logo-path.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getLogo = defineEndpoint({
  name: 'get-logo',
  method: 'GET',
  path: `${logoPrefix}{picture}`,
  summary: 'A picture of a token, fetched and re-encoded by the server; its name is the hash of its bytes',
  access: 'visitor',
  anonymous: true,
  file: true,
  params: z.object({ picture: pubkeySchema }),
  response: z.unknown(),
  contentType: 'image/webp',
  errors: { 404: 'There is no such picture (any more).' },
});
