import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { signInCall } from './sign-in-answer.ts';

/** The development wallet: an owner. An address with `owner` or `admin` in it is one as well, every other a user on trial. */
export const developmentAddress = 'DevWa11et1111111111111111111111111111111111';

export const loginForDevelopment = defineEndpoint({
  ...signInCall,
  name: 'login-for-development',
  path: '/api/auth/dev-login',
  summary: 'Signs in without proof, where development access is switched on; the address decides the role',
  errors: { ...signInCall.errors, 404: 'Development access is switched off.' },
  body: z.strictObject({
    address: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an address')
      .default(developmentAddress),
    signature: z.string().max(256).optional(),
    nonce: z.string().max(128).optional(),
  }),
});
