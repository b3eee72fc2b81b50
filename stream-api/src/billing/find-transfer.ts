import { ChainError } from '../chain/chain-error.ts';
import { listSignatures } from '../chain/list-signatures.ts';
import { readTransaction, type SettledTransaction } from '../chain/read-transaction.ts';
import type { RpcReader } from '../chain/rpc.ts';
import type { BillingTerms } from './billing-terms.ts';
import type { PaymentRow } from './payment-row.ts';

/** A transaction that pays a payment in full and in time. */
export interface Transfer {
  signature: string;
  paidAtMs: number;
}

/** What the chain says of a payment. `unfit` = the best of what came to the treasury with its reference. */
export interface TransferSearch {
  /** Oldest first. */
  transfers: Transfer[];
  unfit: { kind: 'late'; signature: string; paidAtMs: number } | { kind: 'too_small'; paid: bigint } | null;
}

/** Wallets and the chain take their time: so much later a payment still counts. */
export const paidLateMs = 2 * 60 * 60_000;
/** Clocks of the chain's validators and ours differ. */
const clockErrorMs = 5 * 60_000;
/** Nobody but the payer knows a reference before it is paid, so the payment is among the first that name it. */
const mostExamined = 20;

/**
 * Looks on chain for the transactions that pay a payment.
 * @throws ChainError; the signal's reason when the signal aborts.
 */
export async function findTransfers(
  rpc: RpcReader,
  payment: PaymentRow,
  terms: Pick<BillingTerms, 'usdcMint'>,
  signal?: AbortSignal,
): Promise<TransferSearch> {
  const found: TransferSearch = { transfers: [], unfit: null };
  const signatures = await listSignatures(rpc, payment.reference, signal);
  let failure: ChainError | null = null;
  for (const signature of signatures.slice(0, mostExamined)) {
    try {
      judge(await readTransaction(rpc, signature, signal), payment, terms.usdcMint, found);
    } catch (error) {
      // A transaction that cannot be read must not hide one that pays: anybody may name a reference that is on chain.
      if (!(error instanceof ChainError)) throw error;
      failure = error;
      if (error.code === 'CHAIN_UNREACHABLE') break;
    }
  }
  if (failure !== null && found.transfers.length === 0) throw failure;
  return found;
}

function judge(
  transaction: SettledTransaction,
  payment: PaymentRow,
  usdcMint: string | null,
  found: TransferSearch,
): void {
  const { signature, blockTimeMs: paidAtMs } = transaction;
  if (transaction.failed || !transaction.accounts.includes(payment.reference)) return;
  if (paidAtMs < payment.created_at.getTime() - clockErrorMs) return;
  const paid = amountPaid(transaction, payment, usdcMint);
  if (paid <= 0n) return;
  if (paid < payment.amount) {
    const before = found.unfit?.kind === 'too_small' ? found.unfit.paid : 0n;
    if (found.unfit?.kind !== 'late' && paid > before) found.unfit = { kind: 'too_small', paid };
    return;
  }
  if (paidAtMs > payment.expires_at.getTime() + paidLateMs) found.unfit = { kind: 'late', signature, paidAtMs };
  else found.transfers.push({ signature, paidAtMs });
}

function amountPaid(transaction: SettledTransaction, payment: PaymentRow, usdcMint: string | null): bigint {
  if (payment.currency === 'SOL') return transaction.gainOf(payment.recipient);
  return usdcMint === null ? 0n : transaction.tokenGainOf(payment.recipient, usdcMint);
}
