import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWalletModal, walletModal } from '../../lib/wallet/open-wallet-modal.ts';
import { lastWallet, lastWalletKey, walletStore } from '../../lib/wallet/wallet-store.ts';
import { deferred, fakeWallet, otherAddress, someAddress } from '../../testing/fake-wallet.ts';
import { forgetWallet, loadWalletCode } from '../../testing/load-wallet-code.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { script, signInOptions } from '../../testing/sign-in-answers.ts';
import { WalletModalHost } from './wallet-modal-host.tsx';

let ends: (() => void)[] = [];

beforeAll(loadWalletCode);
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  forgetWallet();
  for (const end of ends) end();
  ends = [];
});

const register = (...wallets: Wallet[]) => act(() => void ends.push(getWallets().register(...wallets)));
const phase = () => walletStore.getState().phase;
const settled = (wanted: string) => waitFor(() => expect(phase()).toBe(wanted));
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

function open(...wallets: Wallet[]): void {
  register(...wallets);
  const { answers } = script({ '/api/auth/options': { body: signInOptions({ developmentAccess: false }) } });
  const page = (
    <>
      <p>The page</p>
      <WalletModalHost />
    </>
  );
  renderPage(page, answers, null);
}

async function connect(name: RegExp): Promise<void> {
  act(openWalletModal);
  await choose(name);
  await settled('connected');
}

test('a hundred wallets are not all listed', async () => {
  open(...Array.from({ length: 100 }, (_, index) => fakeWallet({ name: `Wallet ${index}` }).wallet));
  act(openWalletModal);
  const list = await screen.findByRole('list', { name: 'Detected wallets' });
  expect(within(list).getAllByRole('button')).toHaveLength(30);
});

test('of two wallets with one name the first is offered, and it is the one that connects', async () => {
  const [first, second] = [fakeWallet({ name: 'Twin' }), fakeWallet({ name: 'Twin' })];
  open(first.wallet, fakeWallet({ name: 'Other' }).wallet, second.wallet);
  act(openWalletModal);
  const list = await screen.findByRole('list', { name: 'Detected wallets' });
  const names = within(list).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual(['TwinDetected', 'OtherDetected']);
  await choose(/Twin/);
  await settled('connected');
  expect([first.connects.length, second.connects.length]).toEqual([1, 0]);
});

test('a wallet that breaks what reads it takes no page with it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ ...fakeWallet().wallet, features: null } as unknown as Wallet);
  act(openWalletModal);
  await waitFor(() => expect(walletModal.getState().open).toBe(false));
  expect(screen.getByText('The page')).toBeTruthy();
});

test('connecting remembers the wallet; disconnecting forgets it and tells the wallet', async () => {
  const fake = fakeWallet({ name: 'Fake' });
  open(fake.wallet);
  await connect(/Fake/);
  expect(walletStore.getState()).toMatchObject({ wallet: { name: 'Fake', address: someAddress }, notice: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastWallet()).toBe('Fake');
  act(openWalletModal);
  await choose(/Disconnect/);
  await settled('none');
  expect(walletStore.getState()).toEqual({ phase: 'none', notice: null });
  expect(lastWallet()).toBeNull();
  expect(fake.disconnects).toBe(1);
});

test.each([
  [Object.assign(new Error('nope'), { code: 4001 }), 'The request was declined in the wallet.'],
  [new Error('User rejected the request.'), 'The request was declined in the wallet.'],
  [new Error('\u202eLocked\u200b'), 'The wallet reported a problem: Locked'],
  ['a string', 'The wallet reported a problem.'],
])('a wallet that throws %s', async (thrown, message) => {
  open(fakeWallet({ connect: () => Promise.reject(thrown) }).wallet);
  act(openWalletModal);
  await choose(/Fake wallet/);
  expect(await screen.findByText(message)).toBeTruthy();
  await settled('none');
  expect(lastWallet()).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['no accounts', { accounts: [] }],
  ['no address', { accounts: [{ address: '<b>' }] }],
  ['no list', { accounts: 'all' }],
  ['another chain', { accounts: [{ address: someAddress, chains: ['sui:mainnet'], features: [] }] }],
])('an answer with %s is refused', async (_, answer) => {
  open(fakeWallet({ connect: async () => answer }).wallet);
  act(openWalletModal);
  await choose(/Fake wallet/);
  expect(await screen.findByText('The wallet gave no Solana account.')).toBeTruthy();
  await settled('none');
});

test('a wallet that hangs is given up; its late answer changes nothing, and it can be asked again', async () => {
  const late = deferred();
  const fake = fakeWallet({ connect: () => late.promise });
  open(fake.wallet);
  act(openWalletModal);
  const option = await screen.findByRole('button', { name: /Fake wallet/ });
  vi.useFakeTimers();
  fireEvent.click(option);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText('The wallet does not answer. Open it, unlock it, and try again.')).toBeTruthy();
  late.resolve({ accounts: [{ address: someAddress, chains: [], features: [] }] });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(walletStore.getState()).toEqual({ phase: 'none', notice: null });
  fireEvent.click(screen.getByRole('button', { name: /Fake wallet/ }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(phase()).toBe('connected');
});

test.each(['Cancel', 'Close'])('%s goes back to the wallet that was connected', async (way) => {
  const hung = fakeWallet({ name: 'Hung', connect: () => new Promise(() => undefined) });
  open(fakeWallet({ name: 'First' }).wallet, hung.wallet);
  await connect(/First/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(openWalletModal);
  await choose(/Change wallet/);
  await choose(/Hung/);
  await screen.findByText('Waiting for Hung');
  await choose(new RegExp(way));
  await settled('connected');
  expect(walletStore.getState()).toMatchObject({ wallet: { name: 'First' } });
  expect(lastWallet()).toBe('First');
});

test('another account is shown with a notice; no account disconnects', async () => {
  const fake = fakeWallet();
  open(fake.wallet);
  await connect(/Fake wallet/);
  const account = (address: string) => ({ address, chains: ['solana:mainnet'], features: [] });
  act(() => fake.change([account(someAddress)]));
  expect(walletStore.getState()).toMatchObject({ notice: null });
  act(() => fake.change([account(otherAddress)]));
  expect(walletStore.getState()).toMatchObject({
    wallet: { address: otherAddress },
    notice: 'The wallet switched to another account.',
  });
  act(() => fake.change([]));
  expect(walletStore.getState()).toEqual({ phase: 'none', notice: 'The wallet disconnected.' });
  act(() => fake.change([account(someAddress)]));
  expect(phase()).toBe('none');
});

test('the last wallet comes back silently, also when it registers late', async () => {
  localStorage.setItem(lastWalletKey, '"Late"');
  const fake = fakeWallet({ name: 'Late' });
  open();
  act(openWalletModal);
  await screen.findByText('No Solana wallet was found in this browser.');
  expect(phase()).toBe('none');
  register(fake.wallet);
  await settled('connected');
  expect(fake.connects).toEqual([{ silent: true }]);
});

test('a silent refusal is no error', async () => {
  localStorage.setItem(lastWalletKey, '"Shy"');
  const fake = fakeWallet({ name: 'Shy', connect: () => Promise.reject(new Error('no')) });
  open(fake.wallet);
  await waitFor(() => expect(fake.connects).toEqual([{ silent: true }]));
  act(openWalletModal);
  await screen.findByRole('button', { name: /Shy/ });
  expect(walletStore.getState()).toEqual({ phase: 'none', notice: null });
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a wallet that leaves takes no other along', async () => {
  open(fakeWallet({ name: 'Staying' }).wallet);
  register(fakeWallet({ name: 'Leaving' }).wallet);
  act(openWalletModal);
  await screen.findByRole('button', { name: /Leaving/ });
  act(() => ends.pop()?.());
  await waitFor(() => expect(screen.queryByRole('button', { name: /Leaving/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Staying/ })).toBeTruthy();
});
