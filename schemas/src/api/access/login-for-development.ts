import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { signInAnswerSchema, signInErrors } from './sign-in-answer.ts';

/** The development wallet: an owner. An address with `owner` or `admin` in it is one as well, every other a user on trial. */
export const developmentAddress = 'DevWa11et1111111111111111111111111111111111';

export const loginForDevelopment = defineEndpoint({
  name: 'login-for-development',
  method: 'POST',
  path: '/api/auth/dev-login',
  summary: 'Signs in without proof, where development access is switched on; the address decides the role',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  errors: { ...signInErrors, 404: 'Development access is switched off.' },
  params: z.object({}),
  query: z.object({}),
  body: z.strictObject({
    address: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an address')
      .default(developmentAddress),
    signature: z.string().max(256).optional(),
    nonce: z.string().max(128).optional(),
  }),
  response: signInAnswerSchema,
});
