import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { signInAnswerSchema, signInErrors } from './sign-in-answer.ts';

/** The user object of Telegram's login widget; `hash` covers every other field that is there. */
export const telegramUserSchema = z.strictObject({
  id: z.int().positive(),
  first_name: z.string().max(256).optional(),
  last_name: z.string().max(256).optional(),
  username: z.string().max(64).optional(),
  photo_url: z.string().max(1024).optional(),
  /** Seconds. */
  auth_date: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'is not a hash'),
});
export type TelegramUser = z.infer<typeof telegramUserSchema>;

export const loginWithTelegram = defineEndpoint({
  name: 'login-with-telegram',
  method: 'POST',
  path: '/api/auth/telegram-login',
  summary: 'Signs in with what the Telegram login widget gave',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  errors: { ...signInErrors, 404: 'No Telegram bot is configured.' },
  params: z.object({}),
  query: z.object({}),
  body: telegramUserSchema,
  response: signInAnswerSchema,
});
