import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { type PostgresServer, startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import type { AccountTools } from '@mintscope/records/accounts/account-tools';
import { createAdmin } from '@mintscope/records/accounts/create-admin';
import { setPassword } from '@mintscope/records/accounts/set-password';
import { setSuspended } from '@mintscope/records/accounts/set-suspended';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { createPasswords } from '@mintscope/records/people/passwords';
import type { RecordsQueries } from '@mintscope/records/records';
import { openSession } from '@mintscope/records/sessions/open-session';
import { reserveAttempt } from '@mintscope/records/sign-in/attempts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWallet } from '../../test-kit/make-wallet.ts';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const log = createLogger('silent', 'test');
let server: PostgresServer;
let embedded: TestEngines;
let records: Awaited<ReturnType<typeof openRecordsOnly>>;
/** Two instances on one database: what is decided once is decided once for both. */
let apis: SignInApi[];
/** Of a third one. */
let others: Awaited<ReturnType<typeof openRecordsOnly>>;

beforeAll(async () => {
  server = await startPostgres();
  embedded = await openTestEngines();
  const config = readConfig({ ...server.environment, MINTSCOPE_JWT_SECRET: 'x'.repeat(32) });
  records = await openRecordsOnly({ config, log });
  const test = {
    ...embedded,
    config: { ...embedded.config, access: { ...embedded.config.access, jwtSecret: 'x'.repeat(32) } },
    engines: { ...embedded.engines, records: records.records },
  };
  const access = { investorCodes: ['a code of many'] };
  apis = [await startSignInApi(test, access), await startSignInApi(test, access)];
  others = await openRecordsOnly({ config, log });
  await createAdmin(
    { records: records.records, passwords: createPasswords(), now: () => Date.now() },
    { email: 'first@example.com', password: 'a long enough password' },
  );
});
afterAll(async () => {
  for (const api of apis ?? []) await api.close();
  await others?.close();
  await records?.close();
  await embedded?.close();
  await server?.stop();
});

const any = (number: number) => apis[number % apis.length]!;

describe('on PostgreSQL, with two instances', () => {
  it('one of 100 replays at once signs in', async () => {
    const proof = await any(0).ask(makeWallet('replayed'));
    const calls = await Promise.all(
      Array.from({ length: 100 }, (_, number) => any(number).post('/api/auth/verify', proof)),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = calls.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    expect(new Set(codes)).toEqual(new Set(['NONCE_USED']));
  });

  it('first sign-ins at once make one account', async () => {
    const wallet = makeWallet('newcomer');
    const proofs = await Promise.all(Array.from({ length: 12 }, (_, number) => any(number).ask(wallet)));
    const calls = await Promise.all(proofs.map((proof, number) => any(number).post('/api/auth/wallet-login', proof)));
    expect(calls.map(({ status }) => status)).toEqual(proofs.map(() => 200));
    expect(new Set(calls.map(({ body }) => body.user!.id)).size).toBe(1);
    const { queries } = records.records;
    const users = await queries.selectFrom('users').select('id').execute();
    const wallets = await queries.selectFrom('wallets').select('user_id').execute();
    const passwords = await queries.selectFrom('passwords').select('user_id').execute();
    expect(users).toHaveLength(wallets.length + passwords.length);
  });

  it('first uses of a code at once make one account', async () => {
    const body = { investorCode: 'a code of many' };
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, number) => any(number).post('/api/investor/simple-login', body)),
    );
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
    expect(new Set(calls.map(({ body: { user } }) => user!.id)).size).toBe(1);
  });

  it('right passwords of one account at once are all let in', async () => {
    const body = { email: 'first@example.com', password: 'a long enough password' };
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, number) => any(number).post('/api/auth/admin-login', body)),
    );
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  it('five of 100 guesses at once are looked at', async () => {
    const attempt = { account: 'locked@example.com', address: '192.0.2.1' };
    const guesses = Array.from({ length: 100 }, () => reserveAttempt(records.records.queries, attempt, Date.now()));
    expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(5);
  });

  it('one of several accounts of an e-mail at once is made', async () => {
    const tools: AccountTools = { records: records.records, passwords: createPasswords(), now: () => Date.now() };
    const password = 'a long enough password';
    const same = Array.from({ length: 4 }, () => createAdmin(tools, { email: 'same@example.com', password }));
    const made = await Promise.allSettled(same);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
    }
  });

  it.each([
    ['user is suspended', (tools: AccountTools, email: string) => setSuspended(tools, email, true)],
    [
      'password is set anew',
      (tools: AccountTools, email: string) => setPassword(tools, email, 'quite another password'),
    ],
  ])('no session is left when its %s while it is opened', async (what, change) => {
    const tools: AccountTools = { records: records.records, passwords: createPasswords(), now: () => Date.now() };
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    const { userId } = await createAdmin(tools, { email, password: 'a long enough password', role: 'owner' });
    const hashOf = async (queries: RecordsQueries) =>
      (await queries.selectFrom('passwords').select('hash').where('user_id', '=', userId).executeTakeFirstOrThrow())
        .hash;
    const proven = await hashOf(records.records.queries);
    let changed = false;
    const opening = records.records.transact(async (queries) => {
      if ((await hashOf(queries)) !== proven) throw new Error('changed');
      // By another process, after this transaction has looked.
      if (!changed) await change({ ...tools, records: others.records }, email);
      changed = true;
      const from = { address: '192.0.2.1', userAgent: '', requestId: 'r' };
      return openSession(queries, { userId, method: 'password', from, nowMs: Date.now() });
    });
    await expect(opening).rejects.toThrow(/changed|suspended/);
    const left = await records.records.queries
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('one of several switches of a session at once counts', async () => {
    const password = 'a long enough password';
    const tools: AccountTools = { records: records.records, passwords: createPasswords(), now: () => Date.now() };
    await createAdmin(tools, { email: 'switches@example.com', password });
    const { body } = await any(0).post('/api/auth/admin-login', { email: 'switches@example.com', password });
    const as = { authorization: `Bearer ${body.token}` };
    const calls = await Promise.all(
      Array.from({ length: 8 }, (_, number) => any(number).post('/api/auth/switch-user', {}, as)),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    const valid = await Promise.all(
      calls.map((call) => any(0).post('/api/auth/validate', undefined, { authorization: `Bearer ${call.body.token}` })),
    );
    expect(valid.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('one of several users gets a username that several want', async () => {
    const callers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name, number) => {
        const { body } = await any(number).post('/api/auth/verify', await any(number).ask(makeWallet(`wants ${name}`)));
        return { authorization: `Bearer ${body.token}` };
      }),
    );
    const calls = await Promise.all(
      callers.map((caller, number) => any(number).post('/api/auth/update-username', { username: 'wanted' }, caller)),
    );
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
