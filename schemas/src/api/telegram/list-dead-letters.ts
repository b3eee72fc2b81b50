import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { auditQuerySchema } from '../people/audit-entry.ts';

const deadLetterSchema = z.strictObject({
  /** Decimal; grows. */
  id: z.string(),
  /** What it tells, to whom. */
  key: z.string(),
  userId: z.string().nullable(),
  text: z.string(),
  /** dead = refused or given up; unknown = Telegram may have taken it. */
  state: z.enum(['dead', 'unknown']),
  createdAt: z.number(),
  /** The last call; null where there was none. */
  calledAt: z.number().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
});
export type ShownDeadLetter = z.infer<typeof deadLetterSchema>;

export const listDeadLetters = defineEndpoint({
  name: 'list-dead-letters',
  method: 'GET',
  path: '/api/admin/telegram/dead-letters',
  summary: 'Messages of the bot that were not sent, or of which that is not known, newest first',
  access: 'admin',
  query: auditQuerySchema,
  response: z.strictObject({
    success: z.literal(true),
    configured: z.boolean(),
    /** Messages that wait to be sent. */
    waiting: z.number(),
    letters: z.array(deadLetterSchema),
    more: z.boolean(),
  }),
});
