import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { ed25519 } from '@noble/curves/ed25519.js';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getWallets } from '@wallet-standard/app';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WalletModalHost } from '../../components/wallet/wallet-modal-host.tsx';
import { deferred, fakeWallet, someAddress } from '../../testing/fake-wallet.ts';
import { forgetWallet, loadWalletCode } from '../../testing/load-wallet-code.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { refusal, script, signInAnswer, signInOptions } from '../../testing/sign-in-answers.ts';
import { SignInPage } from './page.tsx';

const text = 'mintscope.example wants you to sign in with your Solana account';
const nonce = { body: { success: true, nonce: 'nonce-1234', message: text, expiresAt: Date.now() + 300_000 } };
const usual = {
  '/api/auth/options': { body: signInOptions() },
  '/api/auth/nonce': nonce,
  '/api/auth/wallet-login': { body: signInAnswer() },
};
let ends: (() => void)[] = [];

beforeAll(loadWalletCode);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/login');
});

afterEach(() => {
  forgetWallet();
  for (const end of ends) end();
  ends = [];
});

function open(paths: Parameters<typeof script>[0] = {}, behaviour: Parameters<typeof fakeWallet>[0] = {}) {
  const fake = fakeWallet({ name: 'Fake', ...behaviour });
  const scripted = script({ ...usual, ...paths });
  const page = renderPage(
    <>
      <SignInPage />
      <WalletModalHost />
    </>,
    scripted.answers,
    null,
  );
  ends.push(getWallets().register(fake.wallet));
  return { fake, user: userEvent.setup(), ...scripted, ...page };
}

async function connect(user: ReturnType<typeof userEvent.setup>, name = /Fake/): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText(text);
}

const sign = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Sign message' }));

test('connect, read the message, sign it, be in', async () => {
  const { user, bodies, session } = open();
  await connect(user);
  expect(screen.getByRole('textbox', { name: 'Message that you will sign' })).toHaveProperty('readOnly', true);
  expect(bodies('/api/auth/nonce')).toEqual([{ address: someAddress }]);
  await sign(user);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(bodies('/api/auth/wallet-login')).toEqual([
    { address: someAddress, nonce: 'nonce-1234', signature: btoa('\0'.repeat(64)) },
  ]);
  expect(session.token()).toBe('token-of-test');
});

test('the page that was asked for comes back; another site does not', async () => {
  history.replaceState(null, '', '/login?from=%2Ftoken%2Fabc');
  const { user } = open();
  await connect(user);
  await sign(user);
  await waitFor(() => expect(location.pathname).toBe('/token/abc'));
});

test('signing without a wallet says what to do first', async () => {
  const { user } = open();
  await sign(user);
  expect((await screen.findByText('Please connect your wallet first')).closest('[role="alert"]')).toBeTruthy();
});

test('a refusal in the wallet is said, and the same message can be signed again', async () => {
  let asked = 0;
  const { user, bodies } = open(
    {},
    {
      sign: async ({ message }) => {
        asked += 1;
        if (asked === 1) throw Object.assign(new Error('no'), { code: 4001 });
        return [{ signedMessage: message, signature: new Uint8Array(64) }];
      },
    },
  );
  await connect(user);
  await sign(user);
  await screen.findByText('The request was declined in the wallet.');
  expect(bodies('/api/auth/wallet-login')).toEqual([]);
  await sign(user);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
});

test('a wallet that never answers does not sign in a page that was left', async () => {
  const answer = deferred();
  const { user, bodies } = open({}, { sign: () => answer.promise });
  await connect(user);
  await sign(user);
  await screen.findByText('Waiting for your signature...');
  cleanup();
  answer.resolve([{ signature: new Uint8Array(64), signedMessage: new TextEncoder().encode(text) }]);
  await answer.promise;
  expect(bodies('/api/auth/wallet-login')).toEqual([]);
});

test('a nonce that cannot be had', async () => {
  let fails = true;
  const { user } = open({ '/api/auth/nonce': () => (fails ? refusal(429, 'Try again in 20 s.') : nonce) });
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  await user.click(await screen.findByRole('button', { name: /Fake/ }));
  await screen.findByText('Failed to get nonce. Try again in 20 s.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText(text);
});

test('too few tokens: the server’s words, a way on, and a new message for the next try', async () => {
  const words = 'The token balance of this wallet is below the 100,000 tokens that access needs.';
  const { user, bodies, session } = open({ '/api/auth/wallet-login': refusal(403, words) });
  await connect(user);
  await sign(user);
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: 'Try the investor demo' }).getAttribute('href')).toBe('/investor');
  await waitFor(() => expect(bodies('/api/auth/nonce')).toHaveLength(2));
  expect(session.token()).toBeNull();
});

test('the wallet for trying out signs what verifies', async () => {
  const { user, bodies } = open({ '/api/auth/options': { body: signInOptions({ developmentAccess: true }) } });
  await screen.findByRole('link', { name: 'Development Access' });
  await connect(user, /Development wallet/);
  await sign(user);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  const [body] = bodies('/api/auth/wallet-login');
  const signature = Uint8Array.from(atob(String(body?.signature)), (letter) => letter.charCodeAt(0));
  expect(
    ed25519.verify(
      signature,
      new TextEncoder().encode(text),
      decodeBase58(String(body?.address), 32) ?? new Uint8Array(),
    ),
  ).toBe(true);
});

test('without development access no visitor is offered its wallet', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Connect wallet' }));
  const list = await screen.findByRole('list', { name: 'Detected wallets' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
});

test.each([
  [null, 'until then no holding is asked for.'],
  ['Mint1111', 'At least 100,000 tokens in the wallet (about $5 at a $50K market cap), or a paid month.'],
])('requirements with mint %s', async (productMint, words) => {
  open({ '/api/auth/options': { body: signInOptions({ productMint }) } });
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Investor Demo Access' }).getAttribute('href')).toBe('/investor');
  expect(screen.getByRole('link', { name: 'Admin Access' }).getAttribute('href')).toBe('/admin-login');
});

const telegramUser = { id: 7, first_name: 'Zo', auth_date: 1_700_000_000, hash: 'a'.repeat(64) };
const telegramHash = `#tgAuthResult=${btoa(JSON.stringify(telegramUser)).replace(/=/g, '')}`;

test('back from Telegram: signed in, and nothing left in the address', async () => {
  sessionStorage.setItem('telegramAsked', 'yes');
  history.replaceState(null, '', `/login${telegramHash}`);
  const { bodies } = open({ '/api/auth/telegram-login': { body: signInAnswer() } });
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(location.hash).toBe('');
  expect(bodies('/api/auth/telegram-login')).toEqual([telegramUser]);
});

test.each([
  ['that this tab did not ask for', false, telegramHash],
  ['that the server refuses', true, telegramHash],
  ['that is none', true, '#tgAuthResult=%3Cscript%3E'],
])('a Telegram return %s ends calmly', async (_, asked, hash) => {
  if (asked) sessionStorage.setItem('telegramAsked', 'yes');
  history.replaceState(null, '', `/login${hash}`);
  const { bodies, session } = open({ '/api/auth/telegram-login': refusal(401, 'no') });
  await screen.findByText('Telegram could not sign you in. Try again, or use your wallet.');
  expect(location.hash).toBe('');
  expect(session.token()).toBeNull();
  expect(bodies('/api/auth/telegram-login')).toHaveLength(asked && hash === telegramHash ? 1 : 0);
});

test('back from Telegram with what was asked for', async () => {
  sessionStorage.setItem('telegramAsked', 'yes');
  history.replaceState(null, '', `/login?from=%2Fsettings${telegramHash}`);
  open({ '/api/auth/telegram-login': { body: signInAnswer() } });
  await waitFor(() => expect(location.pathname).toBe('/settings'));
});

test('every other way in remembers what was asked for', async () => {
  const kept = '?from=%2Ftoken%2Fabc';
  history.replaceState(null, '', `/login${kept}`);
  open({ '/api/auth/options': { body: signInOptions({ developmentAccess: true, telegramBotId: '42' }) } });
  await screen.findByRole('link', { name: 'Log in with Telegram' });
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
  expect(['Sign up', 'Admin Access', 'Development Access', 'Investor Demo Access'].map(href)).toEqual(
    ['/signup', '/admin-login', '/dev-login', '/investor'].map((way) => `${way}${kept}`),
  );
  const back = new URL(href('Log in with Telegram')).searchParams.get('return_to');
  expect(back).toBe(`${location.origin}/login${kept}`);
});

test('the link to Telegram is there only with a bot', async () => {
  open({ '/api/auth/options': { body: signInOptions({ telegramBotId: '42' }) } });
  const link = await screen.findByRole('link', { name: 'Log in with Telegram' });
  expect(link.getAttribute('href')).toContain('https://oauth.telegram.org/auth?bot_id=42&');
});
