import type { BillingTerms } from '@mintscope/records/billing/billing-terms';
import type { PaymentRow } from '@mintscope/records/billing/payment-row';
import { describe, expect, it } from 'vitest';
import { makeAddress } from '../../test-kit/make-row.ts';
import { describePayment } from './describe-payment.ts';

const at = new Date(Date.UTC(2026, 0, 1));
const terms: BillingTerms = {
  priceUsd: 99,
  periodDays: 30,
  treasury: makeAddress(1),
  usdcMint: makeAddress(2),
  currencies: ['SOL', 'USDC'],
};
const row: PaymentRow = {
  reference: makeAddress(3),
  user_id: '4b1d0f3e-0c39-4f4e-9f43-1d8a4f6f2c11',
  currency: 'USDC',
  amount: 99_000_001n,
  recipient: makeAddress(1),
  created_at: at,
  expires_at: at,
  signature: null,
  paid_at: null,
};

/** As a wallet reads the address. */
function fieldsOf(url: string) {
  const { protocol, pathname, searchParams, hash } = new URL(url);
  return {
    protocol,
    recipient: pathname,
    fields: Object.fromEntries(searchParams),
    count: [...searchParams].length,
    hash,
  };
}

describe('the address of a payment', () => {
  it('tells a wallet what is paid, to whom, and for what', () => {
    expect(fieldsOf(describePayment(row, terms, 0).url)).toEqual({
      protocol: 'solana:',
      recipient: makeAddress(1),
      fields: {
        amount: '99.000001',
        'spl-token': makeAddress(2),
        reference: makeAddress(3),
        label: 'Mintscope',
        message: '30 days of access',
      },
      count: 5,
      hash: '',
    });
  });

  it.each(['&amount=0', '#', '?amount=0', '\namount=0', '%26amount=0', '+', ' ', '&reference=x&amount=0', '\r\n'])(
    'has no other fields though one of them holds %j',
    (payload) => {
      const { url } = describePayment({ ...row, reference: `r${payload}` }, { ...terms, usdcMint: `m${payload}` }, 0);
      const read = fieldsOf(url);
      expect(read).toMatchObject({ count: 5, hash: '', recipient: makeAddress(1) });
      expect(read.fields).toMatchObject({
        amount: '99.000001',
        reference: `r${payload}`,
        'spl-token': `m${payload}`,
      });
      expect(url).not.toMatch(/[+\s]/);
    },
  );
});
