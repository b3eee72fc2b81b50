import { isUniqueViolation } from '@mintscope/engines/records/is-unique-violation';
import { writeAct } from '../audit/write-act.ts';
import type { Records } from '../records.ts';
import { formatAmount } from './amounts.ts';
import type { Transfer } from './find-transfer.ts';
import { grantEntitlement } from './grant-entitlement.ts';
import type { PaymentRow } from './payment-row.ts';

export interface PaymentGrant {
  payment: PaymentRow;
  transfer: Transfer;
  days: number;
  /** Who asked for the check; null = the product itself. */
  by: { actorId: string; adminId: string | null; requestId: string; address: string } | null;
  nowMs: number;
}

/** `taken` = the transaction has paid another payment. */
export type GrantOutcome = 'granted' | 'paid_already' | 'taken';

/**
 * Marks a payment as paid, extends its user's access and notes it, in one transaction: of any number at once, here or on
 * other instances, one does it, and after a crash it is done as a whole or not at all.
 */
export async function grantPayment(records: Records, grant: PaymentGrant): Promise<GrantOutcome> {
  const { payment, transfer, days, by, nowMs } = grant;
  try {
    return await records.transact(async (queries) => {
      const marked = await queries
        .updateTable('payments')
        .set({ signature: transfer.signature, paid_at: new Date(transfer.paidAtMs) })
        .where('reference', '=', payment.reference)
        .where('paid_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (!marked) return 'paid_already';
      const { expiresAt } = await grantEntitlement(queries, {
        userId: marked.user_id,
        days,
        source: 'payment',
        trial: false,
        nowMs,
      });
      const { reference, currency, amount } = payment;
      const act = {
        actorId: by?.actorId ?? null,
        adminId: by?.adminId ?? null,
        subjectId: marked.user_id,
        action: 'grant-payment',
        detail: {
          reference,
          signature: transfer.signature,
          currency,
          amount: formatAmount(amount, currency),
          days,
          expiresAt: expiresAt?.getTime() ?? null,
        },
        requestId: by?.requestId ?? null,
        address: by?.address ?? null,
      };
      await writeAct(queries, act, nowMs);
      return 'granted';
    });
  } catch (error) {
    // The signature is unique: it has paid another payment before.
    if (isUniqueViolation(error, 'payments_signature_key')) return 'taken';
    throw error;
  }
}
