import { signInWithTelegram } from '@mintscope/records/sign-in/sign-in-with-telegram';
import { loginWithTelegram } from '@mintscope/schemas/api/access/login-with-telegram';
import { absentUnless } from '../../http/absent-unless.ts';
import { handle } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

export const loginWithTelegramRoute = absentUnless(
  ({ api }) => api.config.access.telegramBotToken !== '',
  'No Telegram bot is configured.',
  handle(loginWithTelegram, async ({ body }, context) =>
    answerSignIn(context, await signInWithTelegram(signInTools(context), body), 'Signed in with Telegram.'),
  ),
);
