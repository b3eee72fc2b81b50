import { loginWithWallet } from '@mintscope/schemas/api/access/login-with-wallet';
import { signInWithWallet } from '../../auth/sign-in/sign-in-with-wallet.ts';
import { handle } from '../../http/handle.ts';

export const loginWithWalletRoute = handle(loginWithWallet, ({ body }, context) =>
  signInWithWallet(context, body, 'holders'),
);
