import { requireTreasury } from '@mintscope/records/billing/billing-terms';
import { readEntitlement } from '@mintscope/records/billing/entitlement';
import { findEntitlement } from '@mintscope/records/billing/find-entitlement';
import type { PaymentRow } from '@mintscope/records/billing/payment-row';
import { findPayment } from '@mintscope/records/billing/select-payments';
import { verifyPayment } from '@mintscope/schemas/api/billing/verify-payment';
import { signedIn } from '../../auth/signed-in.ts';
import { notFound } from '../../errors.ts';
import { handle, type RouteContext } from '../../http/handle.ts';
import { describePayment } from './describe-payment.ts';
import { chainUnavailable, refusePayment } from './refuse-payment.ts';

export const verifyPaymentRoute = handle(verifyPayment, async ({ body }, context) => {
  const { api, caller, note } = context;
  const { userId, role } = signedIn(caller);
  const { queries } = api.engines.records;
  requireTreasury(api.billing.terms);
  note({ detail: { reference: body.reference } });
  const known = await findPayment(queries, { userId, reference: body.reference });
  if (!known) throw notFound('You were never given a payment with this reference.');
  const payment = known.paid_at === null ? await findPaid(known, context) : known;
  const row = await findEntitlement(queries, userId);
  const { entitlement } = readEntitlement(row, role, api.config.access, api.now());
  return {
    value: {
      success: true as const,
      message: 'Payment received. Thank you!',
      payment: describePayment(payment, api.billing.terms, api.now()),
      entitlement,
    },
  };
});

async function findPaid(payment: PaymentRow, { api, caller, from }: RouteContext): Promise<PaymentRow> {
  const { userId, adminId } = signedIn(caller);
  const by = { actorId: userId, adminId, requestId: from.requestId, address: from.address };
  const found = await api.billing.checks.check(payment, by).catch((error: unknown) => {
    throw chainUnavailable(error);
  });
  if (found.kind !== 'paid') throw refusePayment(payment, found);
  return found.payment;
}
