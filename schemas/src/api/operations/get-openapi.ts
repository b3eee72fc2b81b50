import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getOpenapi = defineEndpoint({
  name: 'get-openapi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This interface as an OpenAPI 3.1 document; /docs shows it as a page',
  access: 'visitor',
  anonymous: true,
  response: z.record(z.string(), z.unknown()),
});
