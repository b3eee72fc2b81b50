import { signInWithPassword } from '@mintscope/records/sign-in/sign-in-with-password';
import { loginAdmin } from '@mintscope/schemas/api/access/login-admin';
import { messages } from '@mintscope/schemas/messages';
import { handle } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

export const loginAdminRoute = handle(loginAdmin, async ({ body }, context) => {
  const rule = { adminsOnly: true, failed: messages.adminLoginFailed };
  const session = await signInWithPassword(signInTools(context), body, rule);
  return answerSignIn(context, session, 'Signed in as an administrator.');
});
