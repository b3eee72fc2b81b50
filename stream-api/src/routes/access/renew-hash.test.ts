import { createPasswords } from '@mintscope/records/people/passwords';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestEngines, type TestEngines } from '../../test-kit/open-test-api.ts';
import { makeUser } from '../../test-kit/sign-in.ts';
import { type SignInApi, startSignInApi } from '../../test-kit/start-sign-in-api.ts';

const password = 'seven geese over the lake';
let test: TestEngines;
let api: SignInApi;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startSignInApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

/** An account whose password was hashed with these parameters. */
async function account(parameters: { memoryCost: number; timeCost: number; parallelism: number; algorithm?: 0 | 1 }) {
  const userId = await makeUser(test, { role: 'admin', address: null });
  const email = `${userId}@example.com`;
  const stored = await hash(password, parameters);
  const changedAt = new Date('2026-01-02T03:04:05Z');
  await test.engines.records.queries
    .insertInto('passwords')
    .values({ user_id: userId, email, hash: stored, changed_at: changedAt })
    .execute();
  const login = async (text: string) => (await api.post('/api/auth/login', { email, password: text })).status;
  const read = () =>
    test.engines.records.queries
      .selectFrom('passwords')
      .select(['hash', 'changed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  return { stored, changedAt, login, read };
}

const today = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

describe('a sign-in with a password that was hashed', () => {
  it.each([
    ['with less memory', { ...today, memoryCost: 8_192 }],
    ['with another number of passes', { ...today, timeCost: 1 }],
    ['with more lanes', { ...today, parallelism: 2 }],
    ['by another algorithm', { ...today, algorithm: 1 as const }],
  ])('%s hashes it anew', async (_, parameters) => {
    const { stored, changedAt, login, read } = await account(parameters);
    expect(await login('another password')).toBe(401);
    expect((await read()).hash).toBe(stored);
    expect(await login(password)).toBe(200);
    const after = await read();
    expect(after.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(after.changed_at).toEqual(changedAt);
    expect(await createPasswords().verify(after.hash, password)).toBe(true);
    expect(await login(password)).toBe(200);
    expect((await read()).hash).toBe(after.hash);
  });

  it('as today leaves it as it is', async () => {
    const { stored, login, read } = await account(today);
    expect(await login(password)).toBe(200);
    expect((await read()).hash).toBe(stored);
  });
});
