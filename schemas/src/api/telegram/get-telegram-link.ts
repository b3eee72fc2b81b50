import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const telegramLinkSchema = z.strictObject({
  /** Without the @; null where the account has none. */
  username: z.string().nullable(),
  firstName: z.string(),
  /** By a sign-in it cannot be unlinked. */
  linkedBy: z.enum(['sign-in', 'code']),
  linkedAt: z.number(),
  /** Whether the bot may write: it was written to, and has not been blocked since. */
  reachable: z.boolean(),
  mutedUntil: z.number().nullable(),
});
export type TelegramLinkShown = z.infer<typeof telegramLinkSchema>;

export const getTelegramLink = defineEndpoint({
  name: 'get-telegram-link',
  method: 'GET',
  path: '/api/account/telegram',
  summary: 'The Telegram account that is linked with the caller’s, and the bot',
  access: 'user',
  personal: true,
  withoutKeys: true,
  response: z.strictObject({
    success: z.literal(true),
    /** False where no bot is configured. */
    configured: z.boolean(),
    /** Null until the bot was reached for the first time. */
    botUsername: z.string().nullable(),
    link: telegramLinkSchema.nullable(),
  }),
});
