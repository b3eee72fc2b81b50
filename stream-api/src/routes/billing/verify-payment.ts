import { verifyPayment } from '@mintscope/schemas/api/billing/verify-payment';
import { entitledUntil, readEntitlement } from '../../auth/entitlement.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { requireTreasury } from '../../billing/billing-terms.ts';
import { describePayment } from '../../billing/describe-payment.ts';
import type { PaymentRow } from '../../billing/payment-row.ts';
import { chainUnavailable, refusePayment } from '../../billing/refuse-payment.ts';
import { findPayment } from '../../billing/select-payments.ts';
import { notFound } from '../../errors.ts';
import { handle, type RouteContext } from '../../http/handle.ts';

export const verifyPaymentRoute = handle(verifyPayment, async ({ body }, context) => {
  const { api, caller, note } = context;
  const { userId, role } = signedIn(caller);
  const { queries } = api.engines.records;
  requireTreasury(api.billing.terms);
  note({ detail: { reference: body.reference } });
  const known = await findPayment(queries, { userId, reference: body.reference });
  if (!known) throw notFound('You were never given a payment with this reference.');
  const payment = known.paid_at === null ? await findPaid(known, context) : known;
  const row = await queries
    .selectFrom('entitlements')
    .select(['trial', entitledUntil().as('expiresAt')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
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
