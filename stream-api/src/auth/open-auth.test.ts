import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { makeUser, openFor, signIn } from '../test-kit/sign-in.ts';
import type { Auth } from './auth.ts';
import { openAuth } from './open-auth.ts';

const hourMs = 3_600_000;
const log = createLogger('silent', 'test');
const from = { address: '203.0.113.7', userAgent: 'Browser', requestId: 'r' };

let test: TestEngines;
let auth: Auth;
/** Of the instance under test. */
let nowMs = Date.now();
beforeAll(async () => {
  test = await openTestEngines();
  auth = await open();
});
afterAll(async () => {
  await auth?.close();
  await test?.close();
});

function open(now = () => nowMs): Promise<Auth> {
  const { config, engines } = test;
  return openAuth({ config, records: engines.records, signals: engines.signals, log, now });
}

const invalid = expect.objectContaining({ status: 401, code: 'INVALID_TOKEN' });

function storedSession(id: string) {
  const { queries } = test.engines.records;
  return queries.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** As if its user had been here at that time. */
async function seenAt(id: string, atMs: number): Promise<void> {
  const { queries } = test.engines.records;
  await queries
    .updateTable('sessions')
    .set({ last_seen_at: new Date(atMs) })
    .where('id', '=', id)
    .execute();
}

describe('a session', () => {
  it('is a visitor’s without a token, and its user’s with one', async () => {
    expect(await auth.identify(null)).toEqual({ role: 'visitor' });
    const userId = await makeUser(test, { role: 'admin', label: 'Ann', address: null });
    const { token, user } = await openFor(test, auth, { userId, method: 'password', from, nowMs });
    expect(user).toMatchObject({ id: userId, name: 'Ann', address: null, role: 'admin', adminContext: null });
    expect(await auth.identify(token)).toEqual({
      role: 'admin',
      userId,
      sessionId: user.sessionId,
      adminId: null,
      fullAccess: true,
      user,
    });
    expect(await storedSession(user.sessionId)).toMatchObject({
      method: 'password',
      address: from.address,
      user_agent: from.userAgent,
      revoked_at: null,
    });
  });

  it.each([
    ['wallet', 'user', 30 * 24],
    ['telegram', 'user', 30 * 24],
    ['investor', 'user', 30 * 24],
    ['wallet', 'owner', 12],
    ['password', 'user', 12],
    ['password', 'admin', 12],
    ['development', 'user', 12],
  ] as const)('by %s of %s lasts %i hours', async (method, role, hours) => {
    const userId = await makeUser(test, { role });
    const { token, user } = await openFor(test, auth, { userId, method, nowMs });
    const lastsMs = user.sessionExpiresAt - nowMs;
    expect(lastsMs).toBeLessThanOrEqual(hours * hourMs);
    expect(lastsMs).toBeGreaterThan(hours * hourMs - 1000);
    await seenAt(user.sessionId, user.sessionExpiresAt - 1);
    const later = await open(() => user.sessionExpiresAt);
    await expect(later.identify(token)).rejects.toEqual(invalid);
    await later.close();
    const justBefore = await open(() => user.sessionExpiresAt - 1);
    expect(await justBefore.identify(token)).toMatchObject({ userId });
    await justBefore.close();
  });

  it.each([
    [10 * hourMs, hourMs],
    [1000 * 60, 1000 * 60],
  ])('in a user’s place lasts an hour, or as long as the admin’s %i ms', async (adminsMs, expectedMs) => {
    const adminId = await makeUser(test, { role: 'admin', label: 'Eve', address: null });
    const userId = await makeUser(test);
    const given = { userId, method: 'switch', adminId, expiresAtMs: nowMs + adminsMs, nowMs } as const;
    const { user, token } = await openFor(test, auth, given);
    expect(user.sessionExpiresAt - nowMs).toBeLessThanOrEqual(expectedMs);
    expect(user.sessionExpiresAt - nowMs).toBeGreaterThan(expectedMs - 1001);
    expect(user).toMatchObject({ role: 'user', adminContext: { id: adminId, name: 'Eve', role: 'admin' } });
    expect(await auth.identify(token)).toMatchObject({ adminId, userId, role: 'user' });
  });

  it('is not opened for who is suspended', async () => {
    const userId = await makeUser(test);
    const { queries } = test.engines.records;
    await queries.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', userId).execute();
    const opening = openFor(test, auth, { userId, method: 'wallet' });
    await expect(opening).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });

  it('tells role and entitlement as they are now, not as they were', async () => {
    const { token, userId, user } = await signIn(test);
    const { queries } = test.engines.records;
    expect(await auth.identify(token)).toMatchObject({ role: 'user', fullAccess: true });
    await queries
      .updateTable('entitlements')
      .set({ expires_at: new Date(nowMs) })
      .where('user_id', '=', userId)
      .execute();
    expect(await auth.identify(token)).toMatchObject({ role: 'user', fullAccess: false });
    await queries
      .updateTable('entitlements')
      .set({ expires_at: new Date(nowMs + hourMs) })
      .where('user_id', '=', userId)
      .execute();
    expect(await auth.identify(token)).toMatchObject({ role: 'user', fullAccess: true });
    await queries
      .updateTable('entitlements')
      .set({ withheld_at: new Date(nowMs) })
      .where('user_id', '=', userId)
      .execute();
    expect(await auth.identify(token)).toMatchObject({ role: 'user', fullAccess: false });
    // As the live feed looks again.
    expect((await auth.readCallers([user.sessionId])).get(user.sessionId)).toMatchObject({ fullAccess: false });
    await queries.updateTable('users').set({ role: 'admin' }).where('id', '=', userId).execute();
    expect(await auth.identify(token)).toMatchObject({ role: 'admin', fullAccess: true });
  });

  it.each([
    ['user', 7 * 24],
    ['admin', 2],
    ['owner', 2],
  ] as const)('of %s that is not used is over after %i hours, and goes on while it is used', async (role, hours) => {
    const { token, user } = await signIn(test, { role });
    const idleMs = hours * hourMs;
    const lastSeen = async () => (await storedSession(user.sessionId)).last_seen_at.getTime();
    const seenMs = await lastSeen();
    const minuteMs = 60_000;
    try {
      // A use within the minute after the last noted one is not noted.
      nowMs = seenMs + minuteMs - 1;
      await auth.identify(token);
      nowMs = seenMs + minuteMs + idleMs - 1;
      expect(await auth.identify(token)).toMatchObject({ userId: user.id });
      await vi.waitFor(async () => expect(await lastSeen()).toBe(nowMs));
      nowMs += idleMs + minuteMs - 1;
      expect([...(await auth.readCallers([user.sessionId])).keys()]).toEqual([user.sessionId]);
      await vi.waitFor(async () => expect(await lastSeen()).toBe(nowMs));
      nowMs += idleMs + minuteMs;
      await expect(auth.identify(token)).rejects.toEqual(invalid);
      expect(await auth.readCallers([user.sessionId])).toEqual(new Map());
    } finally {
      nowMs = Date.now();
    }
  });

  it('tells when it was seen last, to the minute', async () => {
    const { token, user } = await signIn(test);
    const seen = async () => (await storedSession(user.sessionId)).last_seen_at.getTime();
    const first = await seen();
    nowMs = first + 59_000;
    await auth.identify(token);
    nowMs = first + 61_000;
    await auth.identify(token);
    await vi.waitFor(async () => expect(await seen()).toBe(first + 61_000));
    nowMs = first + 100_000;
    await auth.identify(token);
    await auth.readCallers([user.sessionId]);
    const closing = await open();
    await closing.identify(token);
    await closing.close();
    expect(await seen()).toBe(first + 61_000);
    nowMs = first + 130_000;
    await auth.readCallers([user.sessionId]);
    await vi.waitFor(async () => expect(await seen()).toBe(first + 130_000));
    nowMs = Date.now();
  });
});

describe('sessions end', () => {
  it('one, or all of a user with those in whose place the user acts; others go on', async () => {
    const [mine, others] = [await signIn(test, { role: 'admin' }), await signIn(test)];
    const again = await signIn(test, { userId: mine.userId });
    const inPlace = await signIn(test, { adminId: mine.userId });
    expect(await auth.endSessions({ sessionId: again.user.sessionId }, 'logout')).toBe(1);
    expect(await auth.endSessions({ sessionId: again.user.sessionId }, 'logout')).toBe(0);
    await expect(auth.identify(again.token)).rejects.toEqual(invalid);
    expect(await auth.identify(mine.token)).toMatchObject({ userId: mine.userId });
    expect(await auth.endSessions({ userId: mine.userId }, 'revoked')).toBe(2);
    for (const { token } of [mine, inPlace]) await expect(auth.identify(token)).rejects.toEqual(invalid);
    expect(await auth.identify(others.token)).toMatchObject({ userId: others.userId });
    expect(await storedSession(mine.user.sessionId)).toMatchObject({ revoked_for: 'revoked' });
  });

  it('and every instance is told at once, once', async () => {
    const other = await open();
    const heard: string[][] = [[], []];
    const stops = [auth, other].map((one, i) => one.onEnded((ids) => heard[i]!.push(...ids)));
    const { userId, user } = await signIn(test);
    const again = await signIn(test, { userId });
    await auth.endSessions({ userId }, 'suspended');
    const both = [user.sessionId, again.user.sessionId].sort();
    await vi.waitFor(() => expect(heard.map((ids) => [...ids].sort())).toEqual([both, both]));
    for (const stop of stops) stop();
    await other.endSessions({ sessionId: (await signIn(test)).user.sessionId }, 'logout');
    expect(heard.map((ids) => ids.length)).toEqual([2, 2]);
    await other.close();
  });

  it('and messages of strangers on that channel end nothing', async () => {
    const heard: string[] = [];
    const stop = auth.onEnded((ids) => heard.push(...ids));
    for (const text of ['', 'null', '[1]', '["x"]', '{"a":1}']) {
      await test.engines.signals.publish('stream-api.ended-sessions', text);
    }
    const { user } = await signIn(test);
    await auth.endSessions({ sessionId: user.sessionId }, 'logout');
    await vi.waitFor(() => expect(heard).toEqual([user.sessionId]));
    stop();
  });

  it('and callers are read for those that are left, in one query', async () => {
    const [left, gone, suspended] = [await signIn(test), await signIn(test), await signIn(test, { days: -1 })];
    await auth.endSessions({ sessionId: gone.user.sessionId }, 'logout');
    const ids = [left, gone, suspended].map(({ user }) => user.sessionId);
    const callers = await auth.readCallers(ids);
    expect([...callers.keys()].sort()).toEqual([left.user.sessionId, suspended.user.sessionId].sort());
    expect(callers.get(suspended.user.sessionId)).toMatchObject({ fullAccess: false });
    expect(await auth.readCallers([])).toEqual(new Map());
  });

  it('when a request is under way: it is not let in by what it read before', async () => {
    const { token, user } = await signIn(test);
    const identifying = Array.from({ length: 20 }, () =>
      auth.identify(token).then(
        () => 'in',
        () => 'out',
      ),
    );
    await auth.endSessions({ sessionId: user.sessionId }, 'logout');
    await Promise.all(identifying);
    await expect(auth.identify(token)).rejects.toEqual(invalid);
  });
});

describe('while the records are away', () => {
  it('no user is taken for a visitor', async () => {
    const { token } = await signIn(test);
    const { config, engines } = test;
    const away = new EngineError('ENGINE_UNREACHABLE', 'connect ECONNREFUSED');
    const queries = new Proxy(engines.records.queries, {
      get: (target, name, receiver) => {
        if (name === 'selectFrom') throw away;
        return Reflect.get(target, name, receiver);
      },
    });
    const records = { ...engines.records, queries };
    const cutOff = await openAuth({ config, records, signals: engines.signals, log });
    await expect(cutOff.identify(token)).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    expect(await cutOff.identify(null)).toEqual({ role: 'visitor' });
    await expect(cutOff.identify('x')).rejects.toEqual(invalid);
    await cutOff.close();
  });
});
