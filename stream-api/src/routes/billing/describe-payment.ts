import { formatAmount } from '@mintscope/records/billing/amounts';
import type { BillingTerms } from '@mintscope/records/billing/billing-terms';
import type { PaymentRow } from '@mintscope/records/billing/payment-row';
import type { Payment } from '@mintscope/schemas/api/billing/payment';

/** A payment as its user sees it. */
export function describePayment(row: PaymentRow, terms: BillingTerms, nowMs: number): Payment {
  return {
    reference: row.reference,
    currency: row.currency,
    amount: formatAmount(row.amount, row.currency),
    recipient: row.recipient,
    url: transferRequest(row, terms),
    status: row.paid_at !== null ? 'paid' : row.expires_at.getTime() > nowMs ? 'pending' : 'expired',
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    signature: row.signature,
    paidAt: row.paid_at?.getTime() ?? null,
  };
}

/** The address that wallets open: Solana Pay's transfer request, which knows no `+` for a blank. */
function transferRequest({ reference, currency, amount, recipient }: PaymentRow, terms: BillingTerms): string {
  const fields = [
    ['amount', formatAmount(amount, currency)],
    ...(currency === 'USDC' && terms.usdcMint !== null ? [['spl-token', terms.usdcMint]] : []),
    ['reference', reference],
    ['label', 'Mintscope'],
    ['message', `${terms.periodDays} days of access`],
  ] as const;
  return `solana:${recipient}?${fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
