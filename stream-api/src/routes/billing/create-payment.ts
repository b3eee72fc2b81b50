import { requestPayment } from '@mintscope/records/billing/request-payment';
import { createPayment } from '@mintscope/schemas/api/billing/create-payment';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { describePayment } from './describe-payment.ts';

export const createPaymentRoute = handle(createPayment, async ({ body }, { api, caller, note }) => {
  const { userId } = signedIn(caller);
  const { terms } = api.billing;
  const nowMs = api.now();
  const payment = await requestPayment(api.engines.records, terms, { userId, currency: body.currency, nowMs });
  note({ detail: { reference: payment.reference } });
  return { value: { success: true as const, payment: describePayment(payment, terms, nowMs) } };
});
