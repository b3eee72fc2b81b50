import { defineEndpoint } from '../endpoint.ts';
import { signInCall } from './sign-in-answer.ts';
import { walletSignatureSchema } from './wallet-signature.ts';

export const loginWithWallet = defineEndpoint({
  ...signInCall,
  name: 'login-with-wallet',
  path: '/api/auth/wallet-login',
  summary: 'Signs in with a signed message; asks for the minimum holding, or a paid entitlement',
  body: walletSignatureSchema,
});
