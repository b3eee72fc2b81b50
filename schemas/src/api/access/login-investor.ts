import { z } from 'zod';
import { messages } from '../../messages.ts';
import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema, signInErrors } from './sign-in-answer.ts';

export const loginInvestor = defineEndpoint({
  name: 'login-investor',
  method: 'POST',
  path: '/api/investor/simple-login',
  summary: 'Signs a partner in with an access code',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  errors: signInErrors,
  params: z.object({}),
  query: z.object({}),
  body: z.strictObject({
    investorCode: z.string(messages.investorCodeNeeded).trim().min(1, messages.investorCodeNeeded).max(200),
  }),
  response: signInAnswerSchema,
});
