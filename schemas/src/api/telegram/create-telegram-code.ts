import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const createTelegramCode = defineEndpoint({
  name: 'create-telegram-code',
  method: 'POST',
  path: '/api/account/telegram/code',
  summary: 'Makes the code that links the caller’s Telegram account; the one before is good no more',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: { 409: 'No bot is configured, or an admin asks in the user’s place.' },
  response: z.strictObject({
    success: z.literal(true),
    code: z.string(),
    /** Good until then (ms), and once. */
    expiresAt: z.number(),
    /** What is sent to the bot. */
    command: z.string(),
    /** Null until the bot was reached for the first time. */
    botUsername: z.string().nullable(),
  }),
});
