import { createPayment } from '@mintscope/schemas/api/billing/create-payment';
import { signedIn } from '../../auth/signed-in.ts';
import { describePayment } from '../../billing/describe-payment.ts';
import { requestPayment } from '../../billing/request-payment.ts';
import { handle } from '../../http/handle.ts';

export const createPaymentRoute = handle(createPayment, async ({ body }, { api, caller, note }) => {
  const { userId } = signedIn(caller);
  const { terms } = api.billing;
  const nowMs = api.now();
  const payment = await requestPayment(api.engines.records, terms, { userId, currency: body.currency, nowMs });
  note({ detail: { reference: payment.reference } });
  return { value: { success: true as const, payment: describePayment(payment, terms, nowMs) } };
});
