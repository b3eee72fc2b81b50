import { loginWithTelegram } from '@mintscope/schemas/api/access/login-with-telegram';
import { absentUnless } from '../../auth/sign-in/absent-unless.ts';
import { signInWithTelegram } from '../../auth/sign-in/sign-in-with-telegram.ts';
import { handle } from '../../http/handle.ts';

export const loginWithTelegramRoute = absentUnless(
  ({ api }) => api.config.access.telegramBotToken !== '',
  'No Telegram bot is configured.',
  handle(loginWithTelegram, ({ body }, context) => signInWithTelegram(context, body)),
);
