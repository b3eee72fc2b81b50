import { signInWithPassword } from '@mintscope/records/sign-in/sign-in-with-password';
import { loginWithPassword } from '@mintscope/schemas/api/access/login-with-password';
import { messages } from '@mintscope/schemas/messages';
import { handle } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

export const loginWithPasswordRoute = handle(loginWithPassword, async ({ body }, context) => {
  const rule = { adminsOnly: false, failed: messages.loginFailed };
  return answerSignIn(context, await signInWithPassword(signInTools(context), body, rule), 'Signed in.');
});
