import { loginWithWallet } from '@mintscope/schemas/api/access/login-with-wallet';
import { handle } from '../../http/handle.ts';
import { answerWallet } from './answer-wallet.ts';

export const loginWithWalletRoute = handle(loginWithWallet, ({ body }, context) =>
  answerWallet(context, { proof: body, who: 'holders' }),
);
