import type { Logger } from '@mintscope/engines/logger';
import { paidLateMs } from '@mintscope/records/billing/find-transfer';
import type { Billing } from '@mintscope/records/billing/open-billing';
import { type PaymentRow, paymentColumns } from '@mintscope/records/billing/payment-row';
import { ChainError } from '@mintscope/records/chain/chain-error';
import type { Records } from '@mintscope/records/records';
import type { Job } from '../run-jobs.ts';

export interface SweepOptions {
  records: Records;
  billing: Billing;
  log: Logger;
  now(): number;
  everyMs?: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const defaultEveryMs = minuteMs;
/** Of one run: what a public node bears beside its other work, and what ends well before the next run. */
const mostPayments = 60;
const mostMs = 40_000;
/** One look that was begun in time takes seven seconds at the longest. */
const deadlineMs = 50_000;
/** What was paid in time is final, and listed by every node, so much later. Until then a payment is looked for in each run. */
const settledMs = 15 * minuteMs;
/** So long after it expired a payment is still looked for: the node, or all of us, may have been away when it was paid. */
const sweptMs = 7 * dayMs;

/**
 * Looks for payments that are not found yet, so that a user who paid and closed the page has the month all the same: in each run
 * while they may come, then every hour for a day, then every six hours for a week. What counts is the time of the block, so a
 * late look grants nothing that an early one would not. Of each kind those come first whose last look is longest ago, and
 * neither kind takes more than half of a run that the other needs: n payments of a kind are all looked at within n / 30 runs.
 */
export function createPaymentSweep(options: SweepOptions): Job[] {
  const { records, billing, log, now, everyMs = defaultEveryMs } = options;
  // Without a treasury no user is asked to pay.
  if (billing.terms.treasury === null) return [];
  const sweep: Job = {
    name: 'sweep-payments',
    everyMs,
    deadlineMs,
    async run(signal) {
      const startedAtMs = now();
      const done = { checked: 0, paid: 0 };
      for (const payment of await choosePayments(records, startedAtMs)) {
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
          // A node that is away or busy is left alone until the next run. One payment that takes long is no reason to.
          if (error.code === 'CHAIN_UNREACHABLE' || error.code === 'CHAIN_REFUSED') break;
        }
      }
      return done;
    },
  };
  return [sweep];
}

/** In turn one that may come and one that should have come: a run that ends early does justice to both. */
async function choosePayments(records: Records, nowMs: number): Promise<PaymentRow[]> {
  const [open, overdue] = [await selectOpen(records, nowMs), await selectOverdue(records, nowMs)];
  const chosen = Array.from({ length: mostPayments }, (_, n) => [open[n], overdue[n]]).flat();
  return chosen.filter((payment) => payment !== undefined).slice(0, mostPayments);
}

function selectOpen(records: Records, nowMs: number): Promise<PaymentRow[]> {
  return selectUnpaid(records)
    .where('expires_at', '>', new Date(nowMs - paidLateMs - settledMs))
    .execute();
}

function selectOverdue(records: Records, nowMs: number): Promise<PaymentRow[]> {
  const ago = (ms: number) => new Date(nowMs - ms);
  return selectUnpaid(records)
    .where('expires_at', '<=', ago(paidLateMs + settledMs))
    .where('expires_at', '>', ago(sweptMs))
    .where(({ and, eb, or }) =>
      or([
        eb('checked_at', 'is', null),
        eb('checked_at', '<=', ago(6 * hourMs)),
        and([eb('checked_at', '<=', ago(hourMs)), eb('expires_at', '>', ago(dayMs))]),
      ]),
    )
    .execute();
}

function selectUnpaid({ queries }: Records) {
  return queries
    .selectFrom('payments')
    .select(paymentColumns)
    .where('paid_at', 'is', null)
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'created_at'))
    .orderBy('reference')
    .limit(mostPayments);
}
