import { loginInvestor } from '@mintscope/schemas/api/access/login-investor';
import { signInWithInvestorCode } from '../../auth/sign-in/sign-in-with-investor-code.ts';
import { handle } from '../../http/handle.ts';

export const loginInvestorRoute = handle(loginInvestor, ({ body }, context) =>
  signInWithInvestorCode(context, body.investorCode),
);
