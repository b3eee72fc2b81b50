import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { refusal, script } from '../../testing/sign-in-answers.ts';
import { PaymentsCard } from './payments-card.tsx';

const verify = '/api/billing/verify';
const entitlement = { active: false, expiresAt: Date.parse('2026-01-01'), trial: false };
function payment(fields: Partial<Payment> = {}): Payment {
  return {
    reference: 'So11111111111111111111111111111111111111112',
    currency: 'SOL',
    amount: '0.55',
    recipient: 'x',
    url: 'solana:x',
    status: 'expired',
    createdAt: 1_700_000_000_000,
    expiresAt: 1_700_001_800_000,
    signature: null,
    paidAt: null,
    ...fields,
  };
}

/** The list of the account's payments, which `found` changes. */
async function open(answer: (found: (now: Payment) => void) => { status: number; body: object }, enabled = true) {
  const other = payment({
    reference: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    status: 'pending',
    amount: '0.66',
  });
  let listed = payment();
  const { answers, bodies } = script({
    '/api/billing/status': () => ({ body: { success: true, enabled, entitlement, payments: [other, listed] } }),
    '/api/auth/validate': { body: { success: true, user: sessionUser() } },
    [verify]: () =>
      answer((now) => {
        listed = now;
      }),
  });
  const page = renderPage(<PaymentsCard />, answers, sessionUser({ fullAccess: false, entitlement }));
  await screen.findByText('Expired');
  return { bodies, session: page.session };
}

const row = () => within(screen.getAllByRole('listitem')[1]!);
const button = () => row().queryByRole('button', { name: 'Check again for 0.55 SOL' });

test('an expired payment can be looked for, and what came of it is said', async () => {
  const words = 'No finalized payment of 0.55 SOL with this reference is on chain yet.';
  const { bodies } = await open(() => refusal(402, words));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(button()!);
  expect(button()).toHaveProperty('disabled', true);
  expect((await row().findByText(words)).getAttribute('role')).toBe('status');
  expect(bodies(verify)).toEqual([{ reference: payment().reference }]);
  expect(button()).toHaveProperty('disabled', false);
});

test('one that was paid in time shows as paid, and lets in', async () => {
  const paid = payment({ status: 'paid', signature: 'sig', paidAt: 1_700_001_700_000 });
  const { session } = await open((found) => {
    found(paid);
    const body = { success: true, message: 'Payment received. Thank you!', payment: paid, entitlement };
    return { status: 200, body };
  });
  fireEvent.click(button()!);
  await row().findByText('Paid');
  await row().findByText('Payment received. Thank you!');
  expect(button()).toBeNull();
  await waitFor(() => expect(session.read()).toMatchObject({ user: { fullAccess: true } }));
});

test('while payments are off nothing can be looked for', async () => {
  await open(() => refusal(409, 'off'), false);
  expect(button()).toBeNull();
});
