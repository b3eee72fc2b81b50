import { ChainError } from '../chain/chain-error.ts';
import type { RpcReader } from '../chain/rpc.ts';
import type { Records } from '../records.ts';
import type { BillingTerms } from './billing-terms.ts';
import { findTransfers, type TransferSearch } from './find-transfer.ts';
import { grantPayment, type PaymentGrant } from './grant-payment.ts';
import { type PaymentRow, paymentColumns } from './payment-row.ts';
import { createPaymentWalks, type UnfitTransfer } from './payment-walks.ts';

/**
 * What a look for a payment came to. `taken` = its transaction has paid another payment; `unfinished` = more transactions name
 * the reference than one look reads, and the next look goes on.
 */
export type PaymentCheck =
  | { kind: 'paid'; payment: PaymentRow }
  | { kind: 'none' }
  | { kind: 'unfinished' }
  | { kind: 'taken'; signature: string }
  | UnfitTransfer;

export interface PaymentChecks {
  /**
   * Looks for a payment on chain and grants what it paid for, once, however often and wherever it is asked.
   * @throws ChainError when the chain could not be asked; nothing is changed then.
   */
  check(payment: PaymentRow, by: PaymentGrant['by']): Promise<PaymentCheck>;
}

export interface CheckOptions {
  records: Records;
  rpc: RpcReader;
  terms: BillingTerms;
  now(): number;
  counted: { inc(labels: { outcome: string }): void };
  /** For all calls of one look (ms). */
  mostMs?: number;
}

/** A request may take ten seconds. */
const defaultMostMs = 7_000;
/** So long after it ended a look is good enough for a user who asks again. */
const sharedMs = 1_000;

export function createPaymentChecks(options: CheckOptions): PaymentChecks {
  const { records, rpc, terms, now, counted, mostMs = defaultMostMs } = options;
  const searching = new Map<string, Promise<TransferSearch>>();
  const walks = createPaymentWalks();

  /** Those who ask at about the same time share one look: the node has its limits, and impatient users have not. */
  function search(payment: PaymentRow): Promise<TransferSearch> {
    const running = searching.get(payment.reference);
    if (running) return running;
    const started = findWithin(payment);
    const forget = () => searching.delete(payment.reference);
    searching.set(payment.reference, started);
    started.then(() => setTimeout(forget, sharedMs).unref(), forget);
    return started;
  }

  async function findWithin(payment: PaymentRow): Promise<TransferSearch> {
    const signal = AbortSignal.timeout(mostMs);
    const walk = walks.take(payment.reference);
    try {
      return await findTransfers(rpc, payment, { usdcMint: terms.usdcMint, walk, signal });
    } catch (error) {
      if (signal.aborted) throw new ChainError('CHAIN_SLOW', `the look for a payment took over ${mostMs} ms`);
      throw error;
    } finally {
      walks.keep(payment.reference, walk);
    }
  }

  async function grantFirst(payment: PaymentRow, by: PaymentGrant['by']): Promise<PaymentCheck> {
    const { transfers, unfit, complete } = await search(payment);
    let taken: string | null = null;
    for (const transfer of transfers) {
      const outcome = await grantPayment(records, { payment, transfer, days: terms.periodDays, by, nowMs: now() });
      if (outcome !== 'taken') return { kind: 'paid', payment: await readPayment(records, payment.reference) };
      taken ??= transfer.signature;
    }
    if (taken !== null) return { kind: 'taken', signature: taken };
    return complete ? (unfit ?? { kind: 'none' }) : { kind: 'unfinished' };
  }

  return {
    async check(payment, by) {
      try {
        const found = await grantFirst(payment, by);
        counted.inc({ outcome: found.kind });
        return found;
      } catch (error) {
        counted.inc({ outcome: error instanceof ChainError ? 'chain_unavailable' : 'failed' });
        throw error;
      }
    },
  };
}

function readPayment(records: Records, reference: string): Promise<PaymentRow> {
  return records.queries
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
}
