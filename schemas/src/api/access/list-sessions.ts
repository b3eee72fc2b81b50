import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const sessionSchema = z.strictObject({
  id: z.string(),
  method: z.enum(['wallet', 'password', 'investor', 'telegram', 'development', 'switch']),
  current: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
  /** As the browser called itself. */
  userAgent: z.string(),
  /** Network address of the sign-in: IPv6 by its /64. */
  address: z.string(),
});

export const listSessions = defineEndpoint({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The caller’s sessions that are in force, newest first',
  access: 'user',
  personal: true,
  withoutKeys: true,
  response: z.strictObject({ success: z.literal(true), sessions: z.array(sessionSchema) }),
});
