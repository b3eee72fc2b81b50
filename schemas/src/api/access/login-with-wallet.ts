import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema, signInErrors } from './sign-in-answer.ts';
import { walletSignatureSchema } from './wallet-signature.ts';

export const loginWithWallet = defineEndpoint({
  name: 'login-with-wallet',
  method: 'POST',
  path: '/api/auth/wallet-login',
  summary: 'Signs in with a signed message; asks for the minimum holding, or a paid entitlement',
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
