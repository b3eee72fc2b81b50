import { ChainError } from '../chain/chain-error.ts';
import { type ListedSignature, listSignatures } from '../chain/list-signatures.ts';
import { readTransaction, type SettledTransaction } from '../chain/read-transaction.ts';
import type { RpcReader } from '../chain/rpc.ts';
import type { PaymentRow } from './payment-row.ts';
import type { PaymentWalk, UnfitTransfer } from './payment-walks.ts';

/** A transaction that pays a payment in full and in time. */
export interface Transfer {
  signature: string;
  paidAtMs: number;
}

/** What the chain says of a payment, this look and those before it. */
export interface TransferSearch {
  /** Oldest first. */
  transfers: Transfer[];
  unfit: UnfitTransfer | null;
  /** Whether everything that may pay has been read; if not, the next look goes on. */
  complete: boolean;
}

export interface SearchOptions {
  usdcMint: string | null;
  /** Is moved on, also when the look fails. */
  walk: PaymentWalk;
  signal?: AbortSignal;
}

/** Wallets and the chain take their time: so much later a payment still counts. */
export const paidLateMs = 2 * 60 * 60_000;
/** Clocks of the chain's validators and ours differ. */
const clockErrorMs = 5 * 60_000;
/** Of one look: at most 35 calls of the node. */
const mostPages = 5;
const mostRead = 30;

/**
 * Looks on chain for the transactions that pay a payment.
 *
 * A stranger who has seen a reference can name it in transactions that pay nothing, to hide the one that pays. Mostly it is seen when
 * the payment is on chain, so the payment is the oldest; but a code on a screen or a first attempt that failed may give it away
 * before. So a look reads from both ends towards the middle, only what was made in time, and each transaction once: n such
 * transactions hold a payment back by n / 30 looks at most. Each costs its sender a fee on chain, and us one call. Of lists that
 * are longer than a look walks, the next look takes the following stretch.
 * @throws ChainError; the signal's reason when the signal aborts and nothing that pays was found.
 */
export async function findTransfers(
  rpc: RpcReader,
  payment: PaymentRow,
  { usdcMint, walk, signal }: SearchOptions,
): Promise<TransferSearch> {
  const fromNewest = walk.before === null;
  const listed = await listStretch(rpc, payment, walk, signal);
  const { inTime, late } = sortOut(listed, payment, walk);
  const found: TransferSearch = { transfers: [], unfit: walk.unfit, complete: false };
  let failure: ChainError | null = null;
  for (const { signature } of [...inTime, ...late].slice(0, mostRead)) {
    try {
      const transaction = await readTransaction(rpc, signature, signal);
      walk.unreadable.delete(signature);
      if (!judge(transaction, payment, usdcMint, found)) walk.read.add(signature);
      walk.unfit = found.unfit;
    } catch (error) {
      // What was found already is not lost by the rest.
      if (signal?.aborted && found.transfers.length > 0) break;
      // A transaction that cannot be read must not hide one that pays: a stranger may name a reference that is on chain.
      if (!(error instanceof ChainError)) throw error;
      failure = error;
      walk.unreadable.add(signature);
      if (error.code === 'CHAIN_UNREACHABLE') break;
    }
  }
  if (failure !== null && found.transfers.length === 0) throw failure;
  found.transfers.sort((a, b) => a.paidAtMs - b.paidAtMs);
  found.complete = fromNewest && walk.before === null && inTime.length <= mostRead;
  return found;
}

async function listStretch(
  rpc: RpcReader,
  { reference }: PaymentRow,
  walk: PaymentWalk,
  signal?: AbortSignal,
): Promise<ListedSignature[]> {
  try {
    const { signatures, next } = await listSignatures(rpc, reference, { before: walk.before, mostPages, signal });
    walk.before = next;
    return signatures;
  } catch (error) {
    // A node that does not know where to go on is asked from the newest again.
    if (error instanceof ChainError && error.code !== 'CHAIN_UNREACHABLE') walk.before = null;
    throw error;
  }
}

/** What has not been read yet, in the order of reading. What came too late may explain why nothing pays. */
function sortOut(listed: readonly ListedSignature[], payment: PaymentRow, walk: PaymentWalk) {
  const fromMs = payment.created_at.getTime() - clockErrorMs;
  const untilMs = payment.expires_at.getTime() + paidLateMs;
  const unread = listed.filter(({ signature }) => !walk.read.has(signature));
  // A node may not know the time of a block: the transaction itself tells it.
  const inTime = unread.filter(({ blockTimeMs: at }) => at === null || (at >= fromMs && at <= untilMs));
  const untried = inTime.filter(({ signature }) => !walk.unreadable.has(signature));
  const tried = inTime.filter(({ signature }) => walk.unreadable.has(signature));
  const late = unread.filter(({ blockTimeMs: at }) => at !== null && at > untilMs);
  return { inTime: [...fromBothEnds(untried), ...tried], late: walk.unfit?.kind === 'late' ? [] : late };
}

/** The first, the last, the second, the last but one... */
function fromBothEnds<Item>(items: readonly Item[]): Item[] {
  return items.map((_, n) => items[n % 2 === 0 ? n / 2 : items.length - (n + 1) / 2]!);
}

/** Whether it pays. What does not, but came to the treasury, is noted as unfit. */
function judge(
  transaction: SettledTransaction,
  payment: PaymentRow,
  usdcMint: string | null,
  found: TransferSearch,
): boolean {
  const { signature, blockTimeMs: paidAtMs } = transaction;
  if (transaction.failed || !transaction.accounts.includes(payment.reference)) return false;
  if (paidAtMs < payment.created_at.getTime() - clockErrorMs) return false;
  const paid = amountPaid(transaction, payment, usdcMint);
  if (paid <= 0n) return false;
  if (paid < payment.amount) {
    const before = found.unfit?.kind === 'too_small' ? found.unfit.paid : 0n;
    if (found.unfit?.kind !== 'late' && paid > before) found.unfit = { kind: 'too_small', paid };
    return false;
  }
  if (paidAtMs > payment.expires_at.getTime() + paidLateMs) {
    found.unfit = { kind: 'late', signature, paidAtMs };
    return false;
  }
  found.transfers.push({ signature, paidAtMs });
  return true;
}

function amountPaid(transaction: SettledTransaction, payment: PaymentRow, usdcMint: string | null): bigint {
  if (payment.currency === 'SOL') return transaction.gainOf(payment.recipient);
  return usdcMint === null ? 0n : transaction.tokenGainOf(payment.recipient, usdcMint);
}
