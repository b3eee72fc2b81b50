import { z } from 'zod';
import { entitlementSchema } from '../../session-user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { paymentSchema } from './payment.ts';

export const getBillingStatus = defineEndpoint({
  name: 'get-billing-status',
  method: 'GET',
  path: '/api/billing/status',
  summary: 'The caller’s entitlement and payments',
  access: 'user',
  personal: true,
  withoutKeys: true,
  response: z.strictObject({
    success: z.literal(true),
    enabled: z.boolean(),
    entitlement: entitlementSchema,
    payments: z.array(paymentSchema),
  }),
});
