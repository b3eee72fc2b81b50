import { selectPayments } from '@mintscope/records/billing/select-payments';
import { getBillingStatus } from '@mintscope/schemas/api/billing/get-billing-status';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { describePayment } from './describe-payment.ts';

export const getBillingStatusRoute = handle(getBillingStatus, async (_input, { api, caller }) => {
  const { userId, user } = signedIn(caller);
  const { terms } = api.billing;
  const rows = await selectPayments(api.engines.records.queries, userId);
  return {
    value: {
      success: true as const,
      enabled: terms.treasury !== null,
      entitlement: user.entitlement,
      payments: rows.map((row) => describePayment(row, terms, api.now())),
    },
  };
});
