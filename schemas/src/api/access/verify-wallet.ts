import { defineEndpoint } from '../endpoint.ts';
import { signInCall } from './sign-in-answer.ts';
import { walletSignatureSchema } from './wallet-signature.ts';

export const verifyWallet = defineEndpoint({
  ...signInCall,
  name: 'verify-wallet',
  path: '/api/auth/verify',
  summary: 'Signs in with a signed message; the way for those who have yet to get access',
  body: walletSignatureSchema,
});
