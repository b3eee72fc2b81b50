import { getLandingStats } from '@mintscope/schemas/api/market/get-landing-stats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { makeUser, signIn } from '../test-kit/sign-in.ts';
import { createLandingFigures } from './landing-figures.ts';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

it('counts accounts and those who were there in the last minutes, and none twice', async () => {
  const { queries } = test.engines.records;
  const nowMs = Date.now();
  const online = await signIn(test);
  await signIn(test, { userId: online.userId });
  const leaving = await signIn(test);
  const away = await signIn(test);
  const suspended = await makeUser(test);
  const admin = await signIn(test, { role: 'admin' });
  const shadow = await makeUser(test);
  const seenByAdmin = await makeUser(test);
  await signIn(test, { userId: seenByAdmin, adminId: admin.userId });
  await signIn(test, { userId: shadow, adminId: admin.userId });
  await queries.updateTable('users').set({ shadow_of: admin.userId }).where('id', '=', shadow).execute();
  await queries.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended).execute();
  await queries
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_for: 'logout' })
    .where('id', '=', leaving.user.sessionId)
    .execute();
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: new Date(nowMs - 6 * 60_000) })
    .where('id', '=', away.user.sessionId)
    .execute();
  const figures = await createLandingFigures(queries, () => nowMs)();
  // Online, leaving, away, admin and the one whom an admin looks at; online are the first and the admin.
  expect(figures).toMatchObject({ users: 5, usersOnline: 2, stages: 3 });
  expect(figures.metrics).toBeGreaterThan(50);
});

it('is counted once for all who ask, and again after some seconds', async () => {
  let nowMs = Date.now();
  const read = createLandingFigures(test.engines.records.queries, () => nowMs);
  const all = await Promise.all(Array.from({ length: 100 }, read));
  // One and the same object: counted once.
  expect(new Set(all).size).toBe(1);
  await makeUser(test);
  nowMs += 4_900;
  expect(await read()).toBe(all[0]);
  nowMs += 200;
  expect((await read()).users).toBe(all[0]!.users + 1);
});

it('does not keep a failure', async () => {
  const { records } = test.engines;
  let away = true;
  const queries = new Proxy(records.queries, {
    get(target, name) {
      if (away && name === 'selectFrom') throw new Error('away');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const read = createLandingFigures(queries, () => 0);
  await expect(read()).rejects.toThrow('away');
  away = false;
  expect((await read()).users).toBeGreaterThan(0);
});

it('is answered to visitors, with the pulse of the market', async () => {
  const api = await startTestApi(test);
  const stats = getLandingStats.response.parse(await (await api.get('/api/landing-stats')).json());
  expect(stats).toMatchObject({ stages: 3, pulse: { liveTokens: 0, clients: 0 } });
  await api.close();
});
