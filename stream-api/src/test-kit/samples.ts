import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '@mintscope/engines/config';
import { createPasswords } from '@mintscope/records/people/passwords';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { logoPath } from '@mintscope/schemas/logo-path';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { providersKey, shelves } from '@mintscope/schemas/provided-answers';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import { alertSamples } from './alert-samples.ts';
import { communitySamples } from './community-samples.ts';
import { keepCall, keepPersonalPick } from './keep-picks.ts';
import { keepDeadLetter, linkTelegram } from './keep-telegram.ts';
import { keySamples } from './key-samples.ts';
import { listSamples } from './list-samples.ts';
import { makeAddress } from './make-row.ts';
import { makeWallet } from './make-wallet.ts';
import { marketSamples } from './market-samples.ts';
import { operator, type TestEngines } from './open-test-api.ts';
import type { MakeSample, SampleKit } from './sample.ts';
import { makeUser, signIn } from './sign-in.ts';
import { tokenPageSamples } from './token-page-samples.ts';

const botToken = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQ';
const investorCode = 'PARTNER-CODE-1234';
const password = 'correct horse battery staple';

/** Settings with which every endpoint has something to do; no start has both development access and a treasury. */
export function sampleConfig(config: Config): Config {
  return {
    ...config,
    access: {
      ...config.access,
      development: true,
      investorCodes: [investorCode],
      telegramBotToken: botToken,
      signInsPerMinute: 100_000,
      accountRequestsPerMinute: 100_000,
    },
    billing: { ...config.billing, treasury: makeAddress(77_777) },
    telegram: { ...config.telegram, botToken },
  };
}

/** One an endpoint. A test fails for an endpoint without. */
export const samples: Readonly<Record<string, MakeSample>> = {
  ...marketSamples,
  'list-commits': () => ({ path: '/api/git/commits?limit=3' }),
  'get-token': ({ token }) => ({ path: `/tokens/${token.address}` }),
  'get-token-full': ({ token }) => ({ path: `/tokens/${token.address}/full` }),
  'get-bubble-map': ({ token }) => ({ path: `/tokens/${token.address}/bubblemap?force=true` }),
  'evaluate-transactions': ({ token }) => ({ path: `/tokens/${token.address}/tx-eval?signatureLimit=50` }),
  'get-evidence': ({ token }) => ({ path: `/tokens/${token.address}/evidence?of=botProbability` }),
  'enrich-token': async ({ test, token }) => {
    await useProviders(test);
    return { path: `/tokens/${token.address}/enrich` };
  },
  'inspect-token': ({ token }) => ({ path: `/tokens/${token.address}/inspect` }),
  'get-token-detailed': ({ token }) => ({ path: `/api/tokens/${token.address}/detailed` }),
  'export-token': ({ token }) => ({ path: `/tokens/${token.address}/export` }),
  'export-token-file': ({ token }) => ({ path: `/api/tokens/${token.address}/export` }),
  'get-logo': async ({ test }) => ({ path: logoPath(await keepPicture(test))! }),
  'list-candles': ({ token }) => ({ path: `/tokens/${token.address}/candles?interval=1s` }),
  'list-trades': ({ token }) => ({ path: `/tokens/${token.address}/trades` }),
  ...tokenPageSamples,
  'get-wallet': () => ({ path: `/api/wallets/${makeAddress(5001)}` }),
  'list-wallet-tokens': () => ({ path: `/api/wallets/${makeAddress(5001)}/tokens?sortBy=pnl&limit=5` }),
  'export-wallet-tokens': () => ({ path: `/api/wallets/${makeAddress(5001)}/tokens.csv` }),
  'get-scoring-weights': () => ({ path: '/api/scoring-weights' }),
  'get-calibration': () => ({ path: '/api/learning/calibration' }),
  'get-current-configuration': () => ({ path: '/api/ai/current-configuration' }),
  'get-health': () => ({ path: '/health' }),
  'get-metrics': () => ({ path: '/metrics', headers: operator.headers }),
  'get-openapi': () => ({ path: '/openapi.json' }),

  'create-nonce': () => ({ path: '/api/auth/nonce', body: { address: makeAddress(1) } }),
  'verify-wallet': async (kit) => ({ path: '/api/auth/verify', body: await signNonce(kit) }),
  'login-with-wallet': async (kit) => ({ path: '/api/auth/wallet-login', body: await signNonce(kit) }),
  'login-admin': async (kit) => ({ path: '/api/auth/admin-login', body: await credentials(kit) }),
  'login-with-password': async (kit) => ({ path: '/api/auth/login', body: await credentials(kit) }),
  'login-investor': () => ({ path: '/api/investor/simple-login', body: { investorCode } }),
  'login-for-development': () => ({ path: '/api/auth/dev-login', body: {} }),
  'login-with-telegram': () => ({ path: '/api/auth/telegram-login', body: makeTelegramUser() }),
  logout: () => ({ path: '/api/auth/logout' }),
  'validate-session': () => ({ path: '/api/auth/validate' }),
  'switch-user': () => ({ path: '/api/auth/switch-user', body: {} }),
  'switch-back-to-admin': async ({ test }) => {
    const adminId = await makeUser(test, { role: 'admin' });
    return { path: '/api/auth/switch-back-to-admin', as: await signIn(test, { adminId }) };
  },
  'update-username': () => ({
    path: '/api/auth/update-username',
    body: { username: `u_${randomBytes(6).toString('hex')}` },
  }),
  'change-password': async (kit) => {
    const { userId } = await makeAdmin(kit);
    const newPassword = `a new one of ${randomBytes(9).toString('hex')}`;
    return {
      path: '/api/auth/change-password',
      body: { currentPassword: password, newPassword },
      as: await signIn(kit.test, { userId }),
    };
  },
  'get-sign-in-options': () => ({ path: '/api/auth/options' }),

  'list-sessions': () => ({ path: '/api/account/sessions' }),
  'revoke-session': async ({ test }, { userId }) => {
    const { user } = await signIn(test, { userId });
    return { path: `/api/account/sessions/${user.sessionId}` };
  },
  'revoke-sessions': () => ({ path: '/api/account/sessions' }),
  ...keySamples,
  'list-data-access': () => ({ path: '/api/account/data-access?limit=5' }),
  'get-settings': () => ({ path: '/api/account/settings' }),
  'save-settings': () => ({ path: '/api/account/settings', body: defaultSettings }),
  ...alertSamples,
  ...listSamples,
  'get-telegram-link': async ({ test }, { userId }) => {
    await linkTelegram(test, userId);
    return { path: '/api/account/telegram' };
  },
  'create-telegram-code': () => ({ path: '/api/account/telegram/code' }),
  'unlink-telegram': async ({ test }, { userId }) => {
    await linkTelegram(test, userId);
    return { path: '/api/account/telegram' };
  },
  'get-billing-config': () => ({ path: '/api/billing/config' }),
  'get-billing-status': () => ({ path: '/api/billing/status' }),
  'create-payment': () => ({ path: '/api/billing/payments', body: { currency: 'USDC' } }),
  'verify-payment': async (kit, { userId }) => ({
    path: '/api/billing/verify',
    body: { reference: await makePaid(kit, userId) },
  }),
  'get-landing-stats': () => ({ path: '/api/landing-stats' }),

  'list-selected-tokens': async ({ test }) => {
    await keepCall(test, makeCall(nextCalled()));
    return { path: '/api/token-picker/selected-tokens?limit=5' };
  },
  'select-token': ({ token }) => ({
    path: '/api/token-picker/select-token',
    body: { token: { address: token.address, price: 1 }, scope: 'personal' },
  }),
  'sync-selected-tokens': ({ token }) => ({
    path: '/api/selected-tokens/sync',
    body: { tokens: [{ address: token.address, selectedAt: Date.now() }] },
  }),
  'remove-selected-tokens': ({ token }) => ({
    path: '/api/selected-tokens/remove',
    body: { addresses: [token.address], scope: 'personal' },
  }),
  'clear-selected-tokens': () => ({ path: '/api/selected-tokens?scope=personal' }),
  'deselect-token': async ({ test, token }, { userId }) => {
    await keepPersonalPick(test, token, userId);
    return { path: `/api/selected-tokens/${token.address}?scope=personal` };
  },
  'get-successful-stats': () => ({ path: '/api/successful-tokens/stats' }),
  'list-successful-tokens': async ({ test }) => {
    await keepWinner(test);
    return { path: '/api/successful-tokens?minX=5&limit=5' };
  },
  'export-successful-token': async ({ test }) => ({
    path: `/api/successful-tokens/${await keepWinner(test)}/export`,
  }),
  'remove-successful-token': async ({ test }) => ({
    path: `/api/successful-tokens/${await keepWinner(test)}`,
    body: {},
  }),
  'get-winner-stats': () => ({ path: '/api/winners/stats' }),
  'get-winner-card': async ({ test }) => ({ path: `/api/winners/${await keepWinner(test)}/card` }),
  'list-winners': async ({ test }) => {
    await keepWinner(test);
    return { path: '/api/winners?limit=5' };
  },
  'get-dashboard-stats': () => ({ path: '/api/dashboard-stats?period=24h' }),
  'get-pick-statistics': () => ({ path: '/api/picks/statistics?of=executable-1' }),
  'list-picks': () => ({ path: '/api/picks?removed=without&sortBy=maxX' }),
  'export-picks': () => ({ path: '/api/picks/export?period=all' }),
  'get-selection-stats': () => ({ path: '/api/selected-tokens/stats?period=24h' }),
  'explore-rules': () => ({ path: '/api/token-picker/what-if', body: { criteria: defaultCriteria } }),

  'get-admin-settings': () => ({ path: '/api/admin-settings' }),
  'save-admin-settings': () => ({ path: '/api/admin-settings', body: { winnerThreshold: 2 } }),
  'get-discovery-settings': () => ({ path: '/api/discovery/settings' }),
  'save-discovery-settings': () => ({ path: '/api/discovery/settings', body: defaultDiscovery }),
  'preview-discovery-settings': () => ({ path: '/api/discovery/settings/preview', body: defaultDiscovery }),
  'clear-tokens': () => ({ path: '/tokens/clear', body: { confirm: clearWord } }),
  'clear-evaluation-metrics': () => ({ path: '/api/evaluation-metrics/clear', body: { confirm: clearWord } }),

  ...communitySamples,

  'list-users': () => ({ path: '/api/admin/users?limit=3' }),
  'update-user': async ({ test }) => ({
    path: `/api/admin/users/${await makeUser(test)}`,
    body: { suspended: true },
  }),
  'list-audit-log': () => ({ path: '/api/admin/audit-log?limit=3' }),
  'list-dead-letters': async ({ test }) => {
    await keepDeadLetter(test);
    return { path: '/api/admin/telegram/dead-letters?limit=3' };
  },
  'repeat-dead-letter': async ({ test }) => ({
    path: `/api/admin/telegram/dead-letters/${await keepDeadLetter(test)}/repeat`,
  }),
};

/** As ingest does that asks one provider. */
async function useProviders({ engines }: TestEngines): Promise<void> {
  const inUse = Buffer.from(JSON.stringify({ v: 1, providers: ['dexscreener'] }));
  await engines.stateStore.write({ put: [[providersKey, inUse]] });
}

async function keepPicture({ engines }: TestEngines): Promise<string> {
  const name = makeAddress(99_999);
  await engines.stateStore.write({ put: [[`${shelves.pictures}:${name}`, Buffer.from('a picture')]] });
  return name;
}

let called = 500_000;
const nextCalled = () => called++;

/** Gives the id of an entry of the bank that was not there before, and is old enough for visitors. */
async function keepWinner(test: TestEngines): Promise<string> {
  const call = makeCall(nextCalled());
  await keepCall(test, call, makeFigures(call, 6));
  return `${call.mint}-${call.ordinal}`;
}

let wallets = 0;

async function signNonce({ get }: SampleKit) {
  const wallet = makeWallet(`sample ${wallets++}`);
  const response = await get('/api/auth/nonce', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: wallet.address }),
  });
  const { nonce, message } = (await response.json()) as { nonce: string; message: string };
  return { address: wallet.address, nonce, signature: wallet.sign(message) };
}

async function credentials(kit: SampleKit) {
  const { email, password } = await makeAdmin(kit);
  return { email, password };
}

/** Made once: it takes as long as it should. */
let hashing: Promise<string> | undefined;

async function makeAdmin({ test }: SampleKit) {
  hashing ??= createPasswords().hash(password);
  const hash = await hashing;
  const userId = await makeUser(test, { role: 'admin', address: null });
  const email = `${userId}@example.org`;
  await test.engines.records.queries
    .insertInto('passwords')
    .values({ user_id: userId, email, hash, changed_at: new Date() })
    .execute();
  return { userId, email, password };
}

let telegramUsers = 700_000;

function makeTelegramUser() {
  const fields = { auth_date: Math.floor(Date.now() / 1000), first_name: 'Ann', id: telegramUsers++ };
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  const secret = createHash('sha256').update(botToken).digest();
  return { ...fields, hash: createHmac('sha256', secret).update(text).digest('hex') };
}

/** A payment that was found on chain before, so that none has to be asked. */
async function makePaid({ test }: SampleKit, userId: string): Promise<string> {
  const reference = encodeBase58(randomBytes(32));
  const now = new Date();
  await test.engines.records.queries
    .insertInto('payments')
    .values({
      reference,
      user_id: userId,
      currency: 'USDC',
      amount: 99_000_000n,
      recipient: makeAddress(77_777),
      price_usd: '99.00',
      created_at: now,
      expires_at: new Date(now.getTime() + 60_000),
      signature: encodeBase58(randomBytes(64)),
      paid_at: now,
    })
    .execute();
  return reference;
}
