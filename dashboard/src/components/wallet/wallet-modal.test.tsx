import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getWallets } from '@wallet-standard/app';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWalletModal } from '../../lib/wallet/open-wallet-modal.ts';
import { lastWalletKey, walletStore } from '../../lib/wallet/wallet-store.ts';
import { deferred, fakeWallet, someAddress } from '../../testing/fake-wallet.ts';
import { forgetWallet, loadWalletCode } from '../../testing/load-wallet-code.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { script, signInOptions } from '../../testing/sign-in-answers.ts';
import { WalletModalHost } from './wallet-modal-host.tsx';

let ends: (() => void)[] = [];
let user: ReturnType<typeof userEvent.setup>;

beforeAll(loadWalletCode);

beforeEach(() => {
  localStorage.clear();
  user = userEvent.setup();
});

afterEach(() => {
  vi.useRealTimers();
  forgetWallet();
  for (const end of ends) end();
  ends = [];
});

function open(developmentAccess: boolean, ...fakes: ReturnType<typeof fakeWallet>[]) {
  for (const { wallet } of fakes) ends.push(getWallets().register(wallet));
  const { answers } = script({ '/api/auth/options': { body: signInOptions({ developmentAccess }) } });
  renderPage(<WalletModalHost />, answers, null);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The wallet of the last visit: it connects by itself. */
async function connected() {
  await waitFor(() => expect(walletStore.getState().phase).toBe('connected'));
}

test('detected wallets come first; the others wait behind More options', async () => {
  open(false, fakeWallet({ name: 'Solflare' }));
  openWalletModal();
  expect((await screen.findByRole('button', { name: /Solflare/ })).textContent).toContain('Detected');
  const more = screen.getByRole('button', { name: 'More options' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(more);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '').host)).toEqual(['phantom.com', 'backpack.app']);
});

test('without a wallet, what to install is shown at once', async () => {
  open(false);
  openWalletModal();
  await screen.findByText('No Solana wallet was found in this browser.');
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

test('the wallet for trying out is marked as such', async () => {
  open(true);
  openWalletModal();
  expect((await screen.findByRole('button', { name: /Development wallet/ })).textContent).toContain('For trying out');
});

test('a wallet that comes late stands above the one for trying out', async () => {
  open(true);
  openWalletModal();
  await screen.findByRole('button', { name: /Development wallet/ });
  act(() => void ends.push(getWallets().register(fakeWallet({ name: 'Late' }).wallet)));
  const names = within(screen.getByRole('list', { name: 'Detected wallets' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['LateDetected', 'Development walletFor trying out']);
});

test('a hostile name is shown as text and a foreign picture not at all', async () => {
  const fake = fakeWallet({ name: '<img src=x onerror=alert(1)>' });
  Object.assign(fake.wallet, { icon: 'https://evil.example/pixel.png' });
  open(false, fake);
  openWalletModal();
  await screen.findByText('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('choosing connects and closes after 150 ms', async () => {
  open(false, fakeWallet());
  openWalletModal();
  const option = await screen.findByRole('button', { name: /Fake wallet/ });
  vi.useFakeTimers();
  fireEvent.click(option);
  await pass(0);
  expect(walletStore.getState().phase).toBe('connected');
  await pass(149);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeTruthy();
  await pass(1);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('a wallet that says no leaves the list and its reason', async () => {
  open(false, fakeWallet({ connect: () => Promise.reject(Object.assign(new Error(), { code: 4001 })) }));
  openWalletModal();
  await user.click(await screen.findByRole('button', { name: /Fake wallet/ }));
  expect(await screen.findByText('The request was declined in the wallet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Fake wallet/ })).toBeTruthy();
});

test('waiting for a wallet can be cancelled', async () => {
  open(false, fakeWallet({ connect: () => deferred().promise }));
  openWalletModal();
  await user.click(await screen.findByRole('button', { name: /Fake wallet/ }));
  await screen.findByText('Waiting for Fake wallet');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: /Fake wallet/ })).toBeTruthy();
  expect(walletStore.getState()).toEqual({ phase: 'none', notice: null });
});

test('connected: address, copy with a flash of 400 ms, change, disconnect', async () => {
  localStorage.setItem(lastWalletKey, '"Fake wallet"');
  open(false, fakeWallet());
  await connected();
  openWalletModal();
  await screen.findByText(someAddress);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Copy address' }));
  await pass(0);
  expect(copied).toHaveBeenCalledWith(someAddress);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  await pass(400);
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Change wallet' }));
  await screen.findByRole('button', { name: /Detected/ });
  expect(walletStore.getState().phase).toBe('connected');
});

test('disconnecting goes back to the list', async () => {
  localStorage.setItem(lastWalletKey, '"Fake wallet"');
  open(false, fakeWallet());
  await connected();
  openWalletModal();
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('button', { name: /Detected/ });
  expect(walletStore.getState().phase).toBe('none');
  expect(localStorage.getItem(lastWalletKey)).toBeNull();
});

test('the last wallet connects on load, without a word to its user', async () => {
  localStorage.setItem(lastWalletKey, '"Fake wallet"');
  const fake = fakeWallet();
  open(false, fake);
  await waitFor(() => expect(walletStore.getState().phase).toBe('connected'));
  expect(fake.connects).toEqual([{ silent: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the wallet for trying out does not come back where it is not allowed', async () => {
  localStorage.setItem(lastWalletKey, '"Development wallet"');
  open(false);
  openWalletModal();
  await screen.findByText('No Solana wallet was found in this browser.');
  expect(walletStore.getState().phase).toBe('none');
});
