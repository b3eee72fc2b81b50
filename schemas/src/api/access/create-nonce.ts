import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';

export const createNonce = defineEndpoint({
  name: 'create-nonce',
  method: 'POST',
  path: '/api/auth/nonce',
  summary: 'A nonce and the message that a wallet signs to sign in; good for five minutes, once, for this address',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  body: z.strictObject({ address: pubkeySchema }),
  response: z.strictObject({ success: z.literal(true), nonce: z.string(), message: z.string(), expiresAt: z.number() }),
});
