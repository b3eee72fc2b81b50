import type { Logger } from '@mintscope/engines/logger';
import type { Records } from '@mintscope/engines/records/port';
import { paidLateMs } from '../billing/find-transfer.ts';
import type { Billing } from '../billing/open-billing.ts';
import { type PaymentRow, paymentColumns } from '../billing/payment-row.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { Job } from './start-jobs.ts';

export interface SweepOptions {
  records: Records;
  billing: Billing;
  log: Logger;
  now(): number;
  everyMs?: number;
}

const defaultEveryMs = 60_000;
/** Of one run: what a public node bears beside its other work, and what ends well before the next run. */
const mostPayments = 60;
const mostMs = 40_000;

/**
 * Looks for payments that are still open, so that whoever paid and closed the page has the month all the same. Those never
 * looked for come first, newest first, then those whose last look is longest ago: none is starved by many others.
 */
export function createPaymentSweep(options: SweepOptions): Job[] {
  const { records, billing, log, now, everyMs = defaultEveryMs } = options;
  // Without a treasury nobody is asked to pay.
  if (billing.terms.treasury === null) return [];
  const sweep: Job = {
    name: 'sweep-payments',
    everyMs,
    async run(signal) {
      const startedAtMs = now();
      const done = { checked: 0, paid: 0 };
      for (const payment of await listOpen(records, startedAtMs)) {
        if (signal.aborted || now() - startedAtMs > mostMs) break;
        await records.queries
          .updateTable('payments')
          .set({ checked_at: new Date(now()) })
          .where('reference', '=', payment.reference)
          .execute();
        try {
          const found = await billing.checks.check(payment, null);
          done.checked += 1;
          if (found.kind === 'paid') done.paid += 1;
        } catch (error) {
          if (!(error instanceof ChainError)) throw error;
          log.warn({ code: error.code, problem: error.message }, 'a payment could not be looked for');
          // A node that is away or busy is left alone until the next run.
          if (error.code !== 'CHAIN_INVALID') break;
        }
      }
      return done;
    },
  };
  return [sweep];
}

function listOpen({ queries }: Records, nowMs: number): Promise<PaymentRow[]> {
  return queries
    .selectFrom('payments')
    .select(paymentColumns)
    .where('paid_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs - paidLateMs))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at', 'desc')
    .limit(mostPayments)
    .execute();
}
