import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema, signInErrors } from './sign-in-answer.ts';
import { walletSignatureSchema } from './wallet-signature.ts';

export const verifyWallet = defineEndpoint({
  name: 'verify-wallet',
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Signs in with a signed message; the way for those who have yet to get access',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  errors: signInErrors,
  params: z.object({}),
  query: z.object({}),
  body: walletSignatureSchema,
  response: signInAnswerSchema,
});
