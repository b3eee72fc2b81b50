import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const listWebhookPosts = defineEndpoint({
  name: 'list-webhook-posts',
  method: 'GET',
  path: '/api/account/alert-settings/webhook/posts',
  summary: 'The newest posts to the caller’s webhook and what became of them',
  access: 'user',
  personal: true,
  response: z.strictObject({
    success: z.literal(true),
    posts: z
      .array(
        z.strictObject({
          id: z.int(),
          kind: z.enum(['firing', 'together', 'trial']),
          state: z.enum(['waiting', 'sent', 'dead']),
          attempts: z.int().min(0),
          createdAt: z.number(),
          /** When it is tried again; null = no more. */
          dueAt: z.number().nullable(),
          lastError: z.string().nullable(),
        }),
      )
      .max(20),
  }),
});
