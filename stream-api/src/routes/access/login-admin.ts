import { loginAdmin } from '@mintscope/schemas/api/access/login-admin';
import { messages } from '@mintscope/schemas/messages';
import { signInWithPassword } from '../../auth/sign-in/sign-in-with-password.ts';
import { handle } from '../../http/handle.ts';

export const loginAdminRoute = handle(loginAdmin, ({ body }, context) =>
  signInWithPassword(context, body, {
    adminsOnly: true,
    failed: messages.adminLoginFailed,
    done: 'Signed in as an administrator.',
  }),
);
