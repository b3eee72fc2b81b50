import { z } from 'zod';
import { messages } from '../../messages.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInCall } from './sign-in-answer.ts';

export const loginInvestor = defineEndpoint({
  ...signInCall,
  name: 'login-investor',
  path: '/api/investor/simple-login',
  summary: 'Signs a partner in with an access code',
  body: z.strictObject({
    investorCode: z.string(messages.investorCodeNeeded).trim().min(1, messages.investorCodeNeeded).max(200),
  }),
});
