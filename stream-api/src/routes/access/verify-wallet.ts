import { verifyWallet } from '@mintscope/schemas/api/access/verify-wallet';
import { handle } from '../../http/handle.ts';
import { answerWallet } from './answer-wallet.ts';

export const verifyWalletRoute = handle(verifyWallet, ({ body }, context) =>
  answerWallet(context, { proof: body, who: 'all' }),
);
