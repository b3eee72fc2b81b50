import { loginWithPassword } from '@mintscope/schemas/api/access/login-with-password';
import { messages } from '@mintscope/schemas/messages';
import { signInWithPassword } from '../../auth/sign-in/sign-in-with-password.ts';
import { handle } from '../../http/handle.ts';

export const loginWithPasswordRoute = handle(loginWithPassword, ({ body }, context) =>
  signInWithPassword(context, body, { adminsOnly: false, failed: messages.loginFailed, done: 'Signed in.' }),
);
