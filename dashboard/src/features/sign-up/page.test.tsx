import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getWallets } from '@wallet-standard/app';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WalletModalHost } from '../../components/wallet/wallet-modal-host.tsx';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { forgetWallet, loadWalletCode } from '../../testing/load-wallet-code.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { script, signInAnswer, signInOptions } from '../../testing/sign-in-answers.ts';
import { SignUpPage } from './page.tsx';

const entitlement = { active: false, expiresAt: null, trial: false };
const without = { fullAccess: false, entitlement, subscription: { status: 'none' as const, expiresAt: null } };
const expired = { ...without, subscription: { status: 'expired' as const, expiresAt: 1 } };
const off = {
  success: true,
  enabled: false,
  message: 'Payments are off.',
  priceUsd: 99,
  periodDays: 30,
  currencies: ['SOL', 'USDC'],
  treasury: null,
  usdcMint: null,
  solUsd: 180,
};
let ends: (() => void)[] = [];

beforeAll(loadWalletCode);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/signup');
});

afterEach(() => {
  forgetWallet();
  for (const end of ends) end();
  ends = [];
});

function open(answer: ReturnType<typeof signInAnswer>, user: Parameters<typeof renderPage>[2] = null) {
  const scripted = script({
    '/api/auth/options': { body: signInOptions({ priceUsd: 99 }) },
    '/api/auth/nonce': { body: { success: true, nonce: 'nonce-1234', message: 'sign this', expiresAt: 0 } },
    '/api/auth/verify': { body: answer },
    '/api/billing/config': { body: off },
  });
  renderPage(
    <>
      <SignUpPage />
      <WalletModalHost />
    </>,
    scripted.answers,
    user,
  );
  ends.push(getWallets().register(fakeWallet().wallet));
  return { ...scripted, user: userEvent.setup() };
}

async function signUp(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  await user.click(await screen.findByRole('button', { name: /Fake wallet/ }));
  await screen.findByText('sign this');
  await user.click(screen.getByRole('button', { name: 'Sign message' }));
}

test('a newcomer with access goes on to the page that was asked for', async () => {
  history.replaceState(null, '', '/signup?plan=founder&from=%2Fanalytics');
  const { user, bodies } = open(signInAnswer());
  expect(screen.getByRole('heading', { name: 'Become a founder member' })).toBeTruthy();
  await screen.findByText('$99');
  await signUp(user);
  await waitFor(() => expect(location.pathname).toBe('/analytics'));
  expect(bodies('/api/auth/verify')).toHaveLength(1);
});

test('a newcomer without access stays, and sees how to pay', async () => {
  const { user } = open(signInAnswer(without));
  await signUp(user);
  await screen.findByText('One step left');
  expect(await screen.findByText('Payments are off.')).toBeTruthy();
  expect(location.pathname).toBe('/signup');
});

test('a user who may see everything is sent on at once', async () => {
  open(signInAnswer(), sessionUser());
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a user who may not is asked to pay, and can leave', async () => {
  open(signInAnswer(), sessionUser(expired));
  expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeTruthy();
  expect(await screen.findByText('Payments are off.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
});
