import { z } from 'zod';
import { oneField } from '../../single-line.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInCall } from './sign-in-answer.ts';

/**
 * The user object of Telegram's login widget; `hash` covers every other field that is there. It covers them as lines, so a
 * field with a line end in it could stand for two.
 */
export const telegramUserSchema = z.strictObject({
  id: z.int().positive(),
  first_name: oneField(z.string().max(256)).optional(),
  last_name: oneField(z.string().max(256)).optional(),
  username: oneField(z.string().max(64)).optional(),
  photo_url: oneField(z.string().max(1024)).optional(),
  /** Seconds. */
  auth_date: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a hash'),
});
export type TelegramUser = z.infer<typeof telegramUserSchema>;

export const loginWithTelegram = defineEndpoint({
  ...signInCall,
  name: 'login-with-telegram',
  path: '/api/auth/telegram-login',
  summary: 'Signs in with what the Telegram login widget gave',
  errors: { ...signInCall.errors, 404: 'No Telegram bot is configured.' },
  body: telegramUserSchema,
});
