import { ed25519 } from '@noble/curves/ed25519.js';
import type { Wallet } from '@wallet-standard/base';
import { beforeEach, expect, test } from 'vitest';
import { deferred, fakeWallet, otherAddress, someAddress } from '../../testing/fake-wallet.ts';
import { createDevelopmentWallet } from './development-wallet.ts';
import { readWallet } from './read-wallet.ts';
import { signWithWallet } from './sign-with-wallet.ts';
import { walletStore } from './wallet-store.ts';

beforeEach(() => {
  localStorage.clear();
  walletStore.setState({ phase: 'none', notice: null }, true);
});

function connect(standard: Wallet, address = someAddress): void {
  const account = { address, publicKey: new Uint8Array(32), chains: [], features: [] } as const;
  walletStore.setState(
    { phase: 'connected', wallet: { name: '', icon: null, address }, notice: null, standard, account },
    true,
  );
}

test('signing needs a wallet', async () => {
  await expect(signWithWallet('hello')).rejects.toMatchObject({
    code: 'not_connected',
    message: 'Please connect your wallet first',
  });
});

test('an account that changes while its user signs is told, not used', async () => {
  const answer = deferred();
  const { wallet } = fakeWallet({ sign: () => answer.promise });
  connect(wallet);
  const failed = expect(signWithWallet('hello')).rejects.toMatchObject({ code: 'changed' });
  connect(wallet, otherAddress);
  answer.resolve([{ signature: new Uint8Array(64), signedMessage: new TextEncoder().encode('hello') }]);
  await failed;
});

test.each([
  ['nothing', undefined],
  ['no output', []],
  ['text', [{ signature: 'abc' }]],
  ['63 bytes', [{ signature: new Uint8Array(63) }]],
  ['another curve', [{ signature: new Uint8Array(64), signatureType: 'rsa' }]],
])('%s is no signature', async (_, answer) => {
  connect(fakeWallet({ sign: async () => answer }).wallet);
  await expect(signWithWallet('hello')).rejects.toMatchObject({ code: 'refused' });
});

test('a message that the wallet rewrote is passed on', async () => {
  const signedMessage = new TextEncoder().encode('hello, signed by me');
  connect(fakeWallet({ sign: async () => [{ signature: new Uint8Array(64), signedMessage }] }).wallet);
  expect(await signWithWallet('hello')).toMatchObject({ message: 'hello, signed by me' });
});

test('the development wallet signs what verifies, keeps its key, and marks itself', async () => {
  const wallet = createDevelopmentWallet();
  const [account] = wallet.accounts;
  if (!account) throw new Error('An account was expected');
  expect(readWallet(wallet)).toMatchObject({
    name: 'Development wallet',
    icon: expect.stringContaining('data:image/svg+xml;base64'),
  });
  connect(wallet, account.address);
  const signed = await signWithWallet('sign me');
  const signature = Uint8Array.from(atob(signed.signature), (letter) => letter.charCodeAt(0));
  const text = new TextEncoder().encode('sign me');
  expect(ed25519.verify(signature, text, Uint8Array.from(account.publicKey as Uint8Array))).toBe(true);
  expect(signed).toEqual({ address: account.address, signature: signed.signature });
  expect(createDevelopmentWallet().accounts[0]?.address).toBe(account.address);
  localStorage.setItem('developmentWallet', '"not a key"');
  expect(createDevelopmentWallet().accounts[0]?.address).not.toBe(account.address);
});
