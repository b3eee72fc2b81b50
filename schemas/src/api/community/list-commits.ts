import { z } from 'zod';
import { commitSchema } from '../../commits.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listCommits = defineEndpoint({
  name: 'list-commits',
  method: 'GET',
  path: '/api/git/commits',
  summary: 'The last changes of the repository, newest first; and where source and feedback have their place',
  access: 'visitor',
  anonymous: true,
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(8) }),
  response: z.strictObject({
    success: z.literal(true),
    /** Empty where neither a repository nor a file of the build is there. */
    data: z.array(commitSchema),
    /** null = not set. */
    sourceUrl: z.url({ protocol: /^https$/ }).nullable(),
    feedbackEmail: z.email().nullable(),
  }),
});
