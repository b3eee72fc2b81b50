import { ed25519 } from '@noble/curves/ed25519.js';
import { getWallets } from '@wallet-standard/app';
import type { Wallet } from '@wallet-standard/base';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred, fakeWallet, otherAddress, someAddress } from '../../testing/fake-wallet.ts';
import { createDevelopmentWallet } from './development-wallet.ts';
import { safeWalletIcon } from './read-wallet.ts';
import { createWalletConnector } from './wallet-connector.ts';
import { createWalletStore, lastWallet } from './wallet-store.ts';

const wallets = getWallets();
let leave: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const unregister of leave) unregister();
  leave = [];
  vi.useRealTimers();
});

function open(...registered: Wallet[]) {
  leave.push(wallets.register(...registered));
  const store = createWalletStore();
  const connector = createWalletConnector({
    wallets,
    store,
    patience: { connect: 1000, silent: 500, sign: 2000 },
  });
  return { store, connector };
}

function only<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined || values.length !== 1) throw new Error(`One was expected, not ${values.length}`);
  return value;
}

test.each<[string, Partial<Record<keyof Wallet, unknown>>]>([
  ['another chain', { chains: ['sui:mainnet'] }],
  ['another cluster', { chains: ['solana:devnet'] }],
  ['chains that are no list', { chains: null }],
  ['no way to sign', { features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } } }],
  ['no features', { features: null }],
  ['a feature without its method', { features: { 'standard:connect': {}, 'solana:signMessage': { signMessage: 1 } } }],
  ['a name of invisible letters', { name: '\u200b\u202e' }],
])('a wallet with %s is not offered', (_, parts) => {
  const { connector } = open({ ...fakeWallet().wallet, ...parts } as Wallet);
  expect(connector.options()).toEqual([]);
});

test('a wallet whose properties throw is not offered and harms no other', () => {
  const broken = new Proxy(fakeWallet().wallet, {
    get(target, key) {
      if (key === 'chains') throw new Error('boom');
      return Reflect.get(target, key);
    },
  });
  const { connector } = open(broken, fakeWallet({ name: 'Sound' }).wallet);
  expect(connector.options().map(({ name }) => name)).toEqual(['Sound']);
});

test('names are cleaned and cut, and a hundred wallets are not all listed', () => {
  const { connector } = open(
    ...Array.from({ length: 100 }, () => fakeWallet({ name: `\u202eevil\u200b ${'x'.repeat(300)}` }).wallet),
  );
  expect(connector.options()).toHaveLength(30);
  expect(connector.options()[0]?.name).toBe(`evil ${'x'.repeat(26)}…`);
});

test.each([
  ['png', 'data:image/png;base64,iVBORw0KGgo=', true],
  ['svg', 'data:image/svg+xml;base64,PHN2Zz4=', true],
  ['webp', 'data:image/webp;base64,AAAA', true],
  ['gif', 'data:image/gif;base64,AAAA', true],
  ['a page', 'data:text/html;base64,AAAA', false],
  ['svg as text', 'data:image/svg+xml,<svg onload=alert(1)>', false],
  ['another kind', 'data:image/jpeg;base64,AAAA', false],
  ['a link', 'https://evil.example/who-looks.png', false],
  ['a script', 'javascript:alert(1)', false],
  ['a way out of the attribute', 'data:image/png;base64,AA"onerror="alert(1)', false],
  ['a huge one', `data:image/png;base64,${'A'.repeat(200_000)}`, false],
  ['nothing', undefined, false],
])('icon: %s', (_, icon, safe) => {
  expect(safeWalletIcon(icon)).toBe(safe ? icon : null);
});

test('connecting remembers the wallet; disconnecting forgets it and tells the wallet', async () => {
  const fake = fakeWallet({ name: 'Fake' });
  const { connector, store } = open(fake.wallet);
  const connecting = connector.connect(only(connector.options()));
  expect(store.read()).toEqual({ phase: 'connecting', name: 'Fake' });
  await connecting;
  expect(store.read()).toMatchObject({ phase: 'connected', wallet: { name: 'Fake', address: someAddress } });
  expect(lastWallet()).toBe('Fake');
  await connector.disconnect();
  expect(store.read()).toEqual({ phase: 'none', notice: null });
  expect(lastWallet()).toBeNull();
  expect(fake.disconnects).toBe(1);
});

test.each([
  [Object.assign(new Error('nope'), { code: 4001 }), 'declined', 'The request was declined in the wallet.'],
  [new Error('User rejected the request.'), 'declined', 'The request was declined in the wallet.'],
  [new Error('\u202eLocked\u200b'), 'refused', 'The wallet reported a problem: Locked'],
  ['a string', 'refused', 'The wallet reported a problem.'],
])('a wallet that throws %s', async (thrown, code, message) => {
  const { connector, store } = open(fakeWallet({ connect: () => Promise.reject(thrown) }).wallet);
  await expect(connector.connect(only(connector.options()))).rejects.toMatchObject({ code, message });
  expect(store.read()).toEqual({ phase: 'none', notice: null });
  expect(lastWallet()).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['no accounts', { accounts: [] }],
  ['no address', { accounts: [{ address: '<b>' }] }],
  ['no list', { accounts: 'all' }],
  ['another chain', { accounts: [{ address: someAddress, chains: ['sui:mainnet'] }] }],
])('an answer with %s is refused', async (_, answer) => {
  const { connector } = open(fakeWallet({ connect: async () => answer }).wallet);
  await expect(connector.connect(only(connector.options()))).rejects.toMatchObject({ code: 'refused' });
});

test('a wallet that hangs is given up, and its late answer changes nothing', async () => {
  vi.useFakeTimers();
  const late = deferred();
  const { connector, store } = open(fakeWallet({ connect: () => late.promise }).wallet);
  const failed = expect(connector.connect(only(connector.options()))).rejects.toMatchObject({ code: 'silent' });
  await vi.advanceTimersByTimeAsync(1000);
  await failed;
  late.resolve({ accounts: [{ address: someAddress, chains: [] }] });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read()).toEqual({ phase: 'none', notice: null });
});

test('cancelling goes back to the wallet that was connected', async () => {
  const hung = fakeWallet({ name: 'Hung', connect: () => new Promise(() => undefined) });
  const { connector, store } = open(fakeWallet({ name: 'First' }).wallet, hung.wallet);
  const [first, second] = connector.options();
  if (!first || !second) throw new Error('Two wallets were expected');
  await connector.connect(first);
  const cancel = new AbortController();
  const failed = expect(connector.connect(second, cancel.signal)).rejects.toMatchObject({ code: 'cancelled' });
  cancel.abort();
  await failed;
  expect(store.read()).toMatchObject({ phase: 'connected', wallet: { name: 'First' } });
});

test('another account is shown with a notice; no account disconnects', async () => {
  const fake = fakeWallet();
  const { connector, store } = open(fake.wallet);
  await connector.connect(only(connector.options()));
  fake.change([{ address: someAddress, chains: ['solana:mainnet'] }]);
  expect(store.read()).toMatchObject({ notice: null });
  fake.change([{ address: otherAddress, chains: ['solana:mainnet'] }]);
  expect(store.read()).toMatchObject({
    wallet: { address: otherAddress },
    notice: 'The wallet switched to another account.',
  });
  fake.change([]);
  expect(store.read()).toEqual({ phase: 'none', notice: 'The wallet disconnected.' });
  fake.change([{ address: someAddress, chains: ['solana:mainnet'] }]);
  expect(store.read().phase).toBe('none');
});

test('the last wallet comes back silently, also when it registers late', async () => {
  const fake = fakeWallet({ name: 'Late' });
  const { connector, store } = open();
  await connector.restore('Late');
  expect(store.read().phase).toBe('none');
  leave.push(wallets.register(fake.wallet));
  await vi.waitFor(() => expect(store.read().phase).toBe('connected'));
  expect(fake.connects).toEqual([{ silent: true }]);
});

test('a silent refusal is nobody’s error', async () => {
  const { connector, store } = open(fakeWallet({ name: 'Shy', connect: () => Promise.reject(new Error('no')) }).wallet);
  await connector.restore('Shy');
  expect(store.read()).toEqual({ phase: 'none', notice: null });
});

test('signing needs a wallet', async () => {
  await expect(open().connector.sign('hello')).rejects.toMatchObject({
    code: 'not_connected',
    message: 'Please connect your wallet first',
  });
});

test('an account that changes while its user signs is told, not used', async () => {
  const answer = deferred();
  const fake = fakeWallet({ sign: () => answer.promise });
  const { connector } = open(fake.wallet);
  await connector.connect(only(connector.options()));
  const failed = expect(connector.sign('hello')).rejects.toMatchObject({ code: 'changed' });
  fake.change([{ address: otherAddress, chains: ['solana:mainnet'] }]);
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
  const { connector } = open(fakeWallet({ sign: async () => answer }).wallet);
  await connector.connect(only(connector.options()));
  await expect(connector.sign('hello')).rejects.toMatchObject({ code: 'refused' });
});

test('a message that the wallet rewrote is passed on', async () => {
  const signedMessage = new TextEncoder().encode('hello, signed by me');
  const fake = fakeWallet({ sign: async () => [{ signature: new Uint8Array(64), signedMessage }] });
  const { connector } = open(fake.wallet);
  await connector.connect(only(connector.options()));
  expect(await connector.sign('hello')).toMatchObject({ message: 'hello, signed by me' });
});

test('the development wallet signs what verifies, keeps its key, and marks itself', async () => {
  const { connector, store } = open(createDevelopmentWallet());
  const option = only(connector.options());
  expect(option).toMatchObject({
    name: 'Development wallet',
    icon: expect.stringContaining('data:image/svg+xml;base64'),
  });
  await connector.connect(option);
  const signed = await connector.sign('sign me');
  const signature = Uint8Array.from(atob(signed.signature), (letter) => letter.charCodeAt(0));
  const publicKey = option.wallet.accounts[0]?.publicKey ?? new Uint8Array();
  expect(ed25519.verify(signature, new TextEncoder().encode('sign me'), Uint8Array.from(publicKey as Uint8Array))).toBe(
    true,
  );
  expect(signed.message).toBeUndefined();
  expect(store.read()).toMatchObject({ wallet: { address: signed.address } });
  expect(createDevelopmentWallet().accounts[0]?.address).toBe(signed.address);
  localStorage.setItem('developmentWallet', '"not a key"');
  expect(createDevelopmentWallet().accounts[0]?.address).not.toBe(signed.address);
});
