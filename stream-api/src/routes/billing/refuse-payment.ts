import { formatAmount } from '@mintscope/records/billing/amounts';
import type { PaymentCheck } from '@mintscope/records/billing/check-payment';
import { paidLateMs } from '@mintscope/records/billing/find-transfer';
import type { PaymentRow } from '@mintscope/records/billing/payment-row';
import { ChainError } from '@mintscope/records/chain/chain-error';
import { RequestError } from '../../errors.ts';

/** Why a payment is not taken for paid, as its user is told. */
export function refusePayment(payment: PaymentRow, found: Exclude<PaymentCheck, { kind: 'paid' }>): RequestError {
  const amount = (units: bigint) => `${formatAmount(units, payment.currency)} ${payment.currency}`;
  switch (found.kind) {
    case 'none':
      return new RequestError(
        402,
        'PAYMENT_NOT_FOUND',
        `No finalized payment of ${amount(payment.amount)} with this reference is on chain yet. A payment that was just sent takes about half a minute.`,
      );
    case 'unfinished':
      return new RequestError(
        402,
        'PAYMENT_NOT_FOUND',
        'Very many transactions name this reference, and none of those read so far pays. Nothing is lost: the others are read by and by, and when you ask again.',
      );
    case 'too_small':
      return new RequestError(
        402,
        'PAYMENT_TOO_SMALL',
        `${amount(found.paid)} was paid, ${amount(payment.amount)} is wanted in one transaction.`,
      );
    case 'late':
      return new RequestError(
        402,
        'PAYMENT_LATE',
        `The payment came on ${minute(found.paidAtMs)}, after ${minute(payment.expires_at.getTime() + paidLateMs)}, when it had to be there. Tell the operator its signature: ${found.signature}.`,
      );
    case 'taken':
      return new RequestError(
        402,
        'PAYMENT_NOT_FOUND',
        `The transaction with this reference has already paid another payment: ${found.signature}.`,
      );
    default:
      return found satisfies never;
  }
}

const retrySeconds = 15;

/** What was thrown while the chain was asked, as the user may read it; anything else as it is. */
export function chainUnavailable(error: unknown): unknown {
  if (!(error instanceof ChainError)) return error;
  return new RequestError(
    502,
    'CHAIN_UNAVAILABLE',
    'The chain cannot be asked at the moment. Nothing is lost: what was paid is found by itself, or when you ask again.',
    { headers: [['retry-after', String(retrySeconds)]], cause: error },
  );
}

function minute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
