import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { refusal, script } from '../../testing/sign-in-answers.ts';
import { PaymentCard } from './payment-card.tsx';

const reference = 'So11111111111111111111111111111111111111112';
const recipient = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const verify = '/api/billing/verify';
const entitlement = { active: false, expiresAt: Date.parse('2026-01-01'), trial: false };
const over = sessionUser({ fullAccess: false, entitlement });

// Loaded beforehand: under fake time no test waits for a chunk.
beforeAll(() => import('./qr-code.tsx'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  // Answers of the scripted server take turns of the loop, and the timers behind them a millisecond.
  for (let turn = 0; turn < 10; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1);
    });
  }
}

function payment(fields: Partial<Payment> = {}): Payment {
  return {
    reference,
    currency: 'SOL',
    amount: '0.55',
    recipient,
    url: `solana:${recipient}?amount=0.55&reference=${reference}`,
    status: 'pending',
    createdAt: Date.now(),
    expiresAt: Date.now() + 30 * 60_000,
    signature: null,
    paidAt: null,
    ...fields,
  };
}

const terms = (enabled: boolean) => ({
  success: true,
  enabled,
  message: enabled ? '30 days of access cost $99, in SOL or USDC.' : 'Payments are off: no treasury is configured.',
  priceUsd: 99,
  periodDays: 30,
  currencies: ['SOL', 'USDC'],
  treasury: enabled ? recipient : null,
  usdcMint: null,
  solUsd: 180,
});

async function open(paths: Parameters<typeof script>[0], payments: Payment[] = [], enabled = true) {
  const scripted = script({
    '/api/billing/config': { body: terms(enabled) },
    '/api/billing/status': { body: { success: true, enabled, entitlement, payments } },
    '/api/auth/validate': { body: { success: true, user: sessionUser() } },
    ...paths,
  });
  const page = renderPage(<PaymentCard />, scripted.answers, over);
  await pass(0);
  return { ...scripted, ...page };
}

async function click(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
}

test('without a treasury the answer is clear, and nothing is asked of the account', async () => {
  const { sent } = await open({}, [], false);
  expect(screen.getByText('Payments are off: no treasury is configured.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent.map((one) => one.path)).not.toContain('/api/billing/status');
});

test('choose a currency, get amount, address, link and code', async () => {
  const { bodies } = await open({
    '/api/billing/payments': { body: { success: true, payment: payment({ currency: 'USDC', amount: '99' }) } },
  });
  await click('USDC');
  await click('Pay $99 in USDC');
  expect(bodies('/api/billing/payments')).toEqual([{ currency: 'USDC' }]);
  expect(screen.getByText('99 USDC')).toBeTruthy();
  expect(screen.getByText('Valid for 30:00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in wallet' }).getAttribute('href')).toContain(`solana:${recipient}`);
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(document.querySelector('svg[role="img"] path')?.getAttribute('d')).toMatch(/^M\d+ \d+h1v1h-1z/);
  expect(document.querySelector('[role="img"][style], [role="img"] [style]')).toBeNull();
});

test('an open payment is still there after a reload; its time runs down', async () => {
  await open({ [verify]: refusal(402, 'Not yet.') }, [payment({ expiresAt: Date.now() + 61_000 })]);
  expect(screen.getByText('Valid for 1:01')).toBeTruthy();
  await pass(2000);
  expect(screen.getByText('Valid for 0:59')).toBeTruthy();
  await pass(59_000);
  expect(screen.getByText(/has expired/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open in wallet' })).toBeNull();
  expect(screen.getByRole('button', { name: 'I have paid' })).toBeTruthy();
});

test('"I have paid" tells what the server found', async () => {
  const words = 'No finalized payment of 0.55 SOL with this reference is on chain yet.';
  const { bodies } = await open({ [verify]: refusal(402, words) }, [payment()]);
  await click('I have paid');
  expect(screen.getByText(words).getAttribute('role')).toBe('status');
  expect(bodies(verify)).toEqual([{ reference }]);
});

test('a user who paid before the time was over is asked not to pay again, and can have it looked for', async () => {
  let there = false;
  const asked = payment({ status: 'expired', expiresAt: Date.now() - 60_000 });
  const paid = payment({ status: 'paid', paidAt: Date.now() - 90_000, signature: 'x' });
  const message = 'Payment received. Thank you!';
  const { bodies, session } = await open(
    {
      [verify]: () =>
        there
          ? { body: { success: true, message, payment: paid, entitlement: { ...entitlement, active: true } } }
          : refusal(402, 'Not yet.'),
    },
    [asked],
  );
  expect(screen.getByText(/If you have sent it, don’t pay again/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $99 in SOL' })).toBeTruthy();
  await click('Check again');
  expect(screen.getByText('Not yet.').getAttribute('role')).toBe('status');
  there = true;
  await click('Check again');
  expect(bodies(verify)).toEqual([{ reference }, { reference }]);
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(session.read()).toMatchObject({ phase: 'user', user: { fullAccess: true } });
});

test('looks every ten seconds, says nothing until it is there, then lets in', async () => {
  let there = false;
  const { bodies, session } = await open(
    {
      [verify]: () =>
        there
          ? {
              body: {
                success: true,
                message: 'Payment received. Thank you!',
                payment: payment({ status: 'paid', paidAt: Date.now(), signature: 'x' }),
                entitlement: { active: true, expiresAt: Date.now() + 1000, trial: false },
              },
            }
          : refusal(402, 'Not yet.'),
    },
    [payment()],
  );
  await pass(9_900);
  expect(bodies(verify)).toEqual([]);
  await pass(200);
  expect(bodies(verify)).toHaveLength(1);
  expect(screen.queryByText('Not yet.')).toBeNull();
  there = true;
  await pass(10_000);
  await pass(0);
  expect(screen.getByText('Payment received. Thank you!')).toBeTruthy();
  expect(session.read()).toMatchObject({ phase: 'user', user: { fullAccess: true } });
  await pass(30_000);
  expect(bodies(verify)).toHaveLength(2);
});

test('a page that is not looked at asks nothing', async () => {
  const { bodies } = await open({ [verify]: refusal(402, 'Not yet.') }, [payment()]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60_000);
  expect(bodies(verify)).toEqual([]);
});

test('a link that is no payment is not followed', async () => {
  await open({}, [payment({ url: 'javascript:alert(1)' })]);
  expect(screen.queryByRole('link')).toBeNull();
});
