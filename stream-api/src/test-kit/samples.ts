import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '@mintscope/engines/config';
import { createPasswords } from '@mintscope/records/people/passwords';
import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import type { TokenRow } from '@mintscope/schemas/token';
import { defaultSettings } from '@mintscope/schemas/user-settings';
import { makeAddress } from './make-row.ts';
import { makeWallet } from './make-wallet.ts';
import { operator, type TestEngines } from './open-test-api.ts';
import { makeUser, type SignedInUser, signIn } from './sign-in.ts';

/** A request that the endpoint answers with 200 when the caller it was made for sends it. */
export interface Sample {
  /** Path with query. */
  path: string;
  body?: unknown;
  /** Where a session is not what opens it: what does. */
  headers?: Record<string, string>;
  /** Where only a particular caller is answered with 200: who. */
  as?: SignedInUser;
}

export interface SampleKit {
  test: TestEngines;
  token: TokenRow;
  /** Asks as a visitor. */
  get(path: string, init?: RequestInit): Promise<Response>;
}

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
  };
}

type MakeSample = (kit: SampleKit, caller: SignedInUser) => Sample | Promise<Sample>;

/** One an endpoint. A test fails for an endpoint without. */
export const samples: Readonly<Record<string, MakeSample>> = {
  'discover-tokens': () => ({ path: '/tokens/discover' }),
  'search-tokens': () => ({ path: '/tokens/search?query=token' }),
  'get-token': ({ token }) => ({ path: `/tokens/${token.address}` }),
  'get-token-full': ({ token }) => ({ path: `/tokens/${token.address}/full` }),
  'get-bubble-map': ({ token }) => ({ path: `/tokens/${token.address}/bubblemap?force=true` }),
  'evaluate-transactions': ({ token }) => ({ path: `/tokens/${token.address}/tx-eval?signatureLimit=50` }),
  'list-candles': ({ token }) => ({ path: `/tokens/${token.address}/candles?interval=1s` }),
  'list-trades': ({ token }) => ({ path: `/tokens/${token.address}/trades` }),
  'get-scoring-weights': () => ({ path: '/api/scoring-weights' }),
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
  'list-data-access': () => ({ path: '/api/account/data-access?limit=5' }),
  'get-settings': () => ({ path: '/api/account/settings' }),
  'save-settings': () => ({ path: '/api/account/settings', body: defaultSettings }),
  'get-billing-config': () => ({ path: '/api/billing/config' }),
  'get-billing-status': () => ({ path: '/api/billing/status' }),
  'create-payment': () => ({ path: '/api/billing/payments', body: { currency: 'USDC' } }),
  'verify-payment': async (kit, { userId }) => ({
    path: '/api/billing/verify',
    body: { reference: await makePaid(kit, userId) },
  }),
  'get-landing-stats': () => ({ path: '/api/landing-stats' }),

  'list-users': () => ({ path: '/api/admin/users?limit=3' }),
  'update-user': async ({ test }) => ({
    path: `/api/admin/users/${await makeUser(test)}`,
    body: { suspended: true },
  }),
  'list-audit-log': () => ({ path: '/api/admin/audit-log?limit=3' }),
};

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
