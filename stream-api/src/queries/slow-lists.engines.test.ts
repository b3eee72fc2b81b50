import { validateSession } from '@mintscope/schemas/api/access/validate-session';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

it('lists that are slow, several at once, keep no user from being known', async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => signIn(test)));
  const { lists } = test.engines.records;
  const slow = Promise.allSettled(Array.from({ length: 6 }, () => sql`SELECT pg_sleep(0.8)`.execute(lists)));
  const { path, method } = validateSession;
  const answers = await Promise.all(users.map((user) => api.as(user)(path, { method })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await slow).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
});
