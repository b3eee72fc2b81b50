import { signInWithInvestorCode } from '@mintscope/records/sign-in/sign-in-with-investor-code';
import { loginInvestor } from '@mintscope/schemas/api/access/login-investor';
import { messages } from '@mintscope/schemas/messages';
import { handle } from '../../http/handle.ts';
import { answerSignIn, signInTools } from './answer-sign-in.ts';

export const loginInvestorRoute = handle(loginInvestor, async ({ body }, context) => {
  const session = await signInWithInvestorCode(signInTools(context), body.investorCode);
  return answerSignIn(context, session, messages.investorGranted);
});
