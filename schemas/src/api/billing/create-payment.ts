import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { billingErrors, currencySchema, paymentSchema } from './payment.ts';

export const createPayment = defineEndpoint({
  name: 'create-payment',
  method: 'POST',
  path: '/api/billing/payments',
  summary: 'Asks for a month of access: amount, treasury and the reference that the payment must carry',
  access: 'user',
  personal: true,
  withoutKeys: true,
  errors: billingErrors,
  body: z.strictObject({ currency: currencySchema }),
  response: z.strictObject({ success: z.literal(true), payment: paymentSchema }),
});
