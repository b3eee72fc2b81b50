import { verifyWallet } from '@mintscope/schemas/api/access/verify-wallet';
import { signInWithWallet } from '../../auth/sign-in/sign-in-with-wallet.ts';
import { handle } from '../../http/handle.ts';

export const verifyWalletRoute = handle(verifyWallet, ({ body }, context) => signInWithWallet(context, body, 'anyone'));
