import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { currencySchema } from './payment.ts';

export const getBillingConfig = defineEndpoint({
  name: 'get-billing-config',
  method: 'GET',
  path: '/api/billing/config',
  summary: 'Price, currencies and treasury; whether payments are on',
  access: 'visitor',
  anonymous: true,
  withoutKeys: true,
  response: z.strictObject({
    success: z.literal(true),
    /** False = no treasury is configured, and `message` says so. */
    enabled: z.boolean(),
    message: z.string(),
    priceUsd: z.number(),
    periodDays: z.int(),
    currencies: z.array(currencySchema),
    treasury: z.string().nullable(),
    usdcMint: z.string().nullable(),
    /** USD for a SOL at which a payment in SOL is asked for. */
    solUsd: z.number(),
  }),
});
