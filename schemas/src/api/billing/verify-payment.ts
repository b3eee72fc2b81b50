import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { entitlementSchema } from '../../session-user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { billingErrors, paymentSchema } from './payment.ts';

export const verifyPayment = defineEndpoint({
  name: 'verify-payment',
  method: 'POST',
  path: '/api/billing/verify',
  summary: 'Looks for the payment on chain and grants the month, once',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: {
    ...billingErrors,
    402: 'No sufficient payment with this reference is on chain.',
    404: 'The caller was never given this reference.',
    502: 'The chain could not be asked.',
  },
  body: z.strictObject({ reference: pubkeySchema }),
  response: z.strictObject({
    success: z.literal(true),
    message: z.string(),
    payment: paymentSchema,
    entitlement: entitlementSchema,
  }),
});
