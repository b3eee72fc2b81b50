import type { Wallet } from '@wallet-standard/base';
import { expect, test } from 'vitest';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { readWallet, safeWalletIcon } from './read-wallet.ts';

test.each<[string, Partial<Record<keyof Wallet, unknown>>]>([
  ['another chain', { chains: ['sui:mainnet'] }],
  ['another cluster', { chains: ['solana:devnet'] }],
  ['chains that are no list', { chains: null }],
  ['no way to sign', { features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } } }],
  ['no features', { features: null }],
  ['a feature without its method', { features: { 'standard:connect': {}, 'solana:signMessage': { signMessage: 1 } } }],
  ['a name of invisible letters', { name: '\u200b\u202e' }],
])('a wallet with %s is not offered', (_, parts) => {
  expect(readWallet({ ...fakeWallet().wallet, ...parts } as Wallet)).toBeNull();
});

test('a wallet whose properties throw is not offered', () => {
  const broken = new Proxy(fakeWallet().wallet, {
    get(target, key) {
      if (key === 'chains') throw new Error('boom');
      return Reflect.get(target, key);
    },
  });
  expect(readWallet(broken)).toBeNull();
});

test('a name is cleaned and cut', () => {
  const { wallet } = fakeWallet({ name: `\u202eevil\u200b ${'x'.repeat(300)}` });
  expect(readWallet(wallet)?.name).toBe(`evil ${'x'.repeat(26)}…`);
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
