import { validateSession } from '@mintscope/schemas/api/access/validate-session';
import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionUser } from '../../testing/session-user.ts';
import { CallError, call, configureCalls } from '../call.ts';
import { checkAccess } from './check-access.ts';
import { SessionStore, sessionEndedText } from './session-store.ts';

type Reply = { status: number; user?: SessionUser } | 'down';

let store: SessionStore | undefined;
let asked: { path: string; token: string | undefined }[];
let reply: (token: string | undefined) => Reply;
let home: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  asked = [];
  home = 0;
  reply = () => ({ status: 200, user: sessionUser() });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.replace('Bearer ', '');
    asked.push({ path, token });
    const answer = reply(token);
    if (answer === 'down') throw new TypeError('fetch failed');
    const body = answer.user ? { success: true, user: answer.user } : { success: false, error: 'x', message: 'no' };
    return new Response(JSON.stringify(body), { status: answer.status });
  });
});

afterEach(() => {
  store?.close();
  configureCalls(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(): SessionStore {
  const opened = new SessionStore({
    goHome: () => {
      home += 1;
    },
  });
  configureCalls({
    token: opened.token,
    onUnauthorised: (token) => opened.forget(sessionEndedText, token),
    onUnentitled: () => void opened.refresh(),
  });
  store = opened;
  return opened;
}

function can(session: SessionStore | undefined, rule: AccessRule): string {
  const state = session?.read();
  return checkAccess(rule, state?.phase === 'user' ? state.user : null);
}

const settled = (wanted: string) => vi.waitFor(() => expect(store?.read().phase).toBe(wanted));

test('without a token one is a visitor, and the server is not asked', () => {
  expect(open().read()).toEqual({ phase: 'visitor', notice: null });
  expect(asked).toEqual([]);
});

test('a stored token is shown to the server, which says who it is', async () => {
  localStorage.setItem('jwt', 'abc');
  expect(open().read()).toEqual({ phase: 'loading', problem: null });
  await settled('user');
  expect(asked).toEqual([{ path: '/api/auth/validate', token: 'abc' }]);
});

test.each([401, 403])('a token refused with %s is removed, and the visitor is told', async (status) => {
  localStorage.setItem('jwt', 'abc');
  reply = () => ({ status });
  open();
  await settled('visitor');
  expect(store?.read()).toEqual({ phase: 'visitor', notice: sessionEndedText });
  expect(localStorage.getItem('jwt')).toBe(null);
});

test.each(['down' as const, { status: 503 }])('no answer (%s) keeps the token and asks again', async (failure) => {
  localStorage.setItem('jwt', 'abc');
  reply = () => failure;
  open();
  await vi.waitFor(() => expect(store?.read()).toMatchObject({ phase: 'loading', problem: expect.any(String) }));
  expect(localStorage.getItem('jwt')).toBe('abc');
  reply = () => ({ status: 200, user: sessionUser() });
  vi.advanceTimersByTime(5_000);
  await settled('user');
});

test('a page that knows nothing yet asks again soon, then less often', async () => {
  localStorage.setItem('jwt', 'abc');
  const times: number[] = [];
  reply = () => {
    times.push(Date.now());
    return { status: 503 };
  };
  open();
  for (let step = 0; times.length < 7 && step < 1_000; step++) {
    vi.advanceTimersByTime(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const waits = times.slice(1).map((at, place) => Math.floor((at - times[place]!) / 500) * 500);
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('earlier keys are read once and removed; a stored role is not believed', async () => {
  localStorage.setItem('auth_token', 'old');
  localStorage.setItem('userType', 'admin');
  reply = () => ({ status: 200, user: sessionUser({ role: 'user' }) });
  open();
  await settled('user');
  expect(asked[0]?.token).toBe('old');
  expect(Object.keys(localStorage)).toEqual(['jwt']);
  expect(can(store, { access: 'admin' })).toBe('no');
});

test('signing in keeps the token under jwt; signing out forgets it even when the server is away', async () => {
  const session = open();
  session.accept({ token: 'new', user: sessionUser() });
  expect([localStorage.getItem('jwt'), session.read().phase]).toEqual(['new', 'user']);
  reply = () => 'down';
  await session.signOut();
  expect(asked.at(-1)).toEqual({ path: '/api/auth/logout', token: 'new' });
  expect(session.read()).toEqual({ phase: 'visitor', notice: null });
  expect([localStorage.getItem('jwt'), session.token(), home]).toEqual([null, null, 1]);
});

test.each(['down' as const, { status: 401 }, { status: 200 }])(
  'signing in again ends the older session on the server (which answers %j), and waits for nothing',
  async (answer) => {
    localStorage.setItem('jwt', 'old');
    const session = open();
    reply = () => answer;
    session.accept({ token: 'new', user: sessionUser() });
    expect([localStorage.getItem('jwt'), session.token(), session.read().phase]).toEqual(['new', 'new', 'user']);
    await vi.waitFor(() => expect(asked.at(-1)).toEqual({ path: '/api/auth/logout', token: 'old' }));
    await vi.advanceTimersByTimeAsync(0);
    expect([localStorage.getItem('jwt'), session.token(), session.read().phase]).toEqual(['new', 'new', 'user']);
    session.accept({ token: 'new', user: sessionUser() });
    expect(asked.filter(({ path }) => path === '/api/auth/logout')).toHaveLength(1);
  },
);

test('a session that was traded for another is not ended again: the server did', async () => {
  const session = open();
  session.accept({ token: 'admin', user: sessionUser({ role: 'admin' }) });
  await session.exchange(async () => ({ token: 'acting', user: sessionUser() }));
  expect(session.token()).toBe('acting');
  expect(asked).toEqual([]);
});

test('a 401 of any call ends the session, one for an older token does not', async () => {
  const session = open();
  session.accept({ token: 'one', user: sessionUser() });
  reply = () => ({ status: 401 });
  const late = call(validateSession).catch((error: unknown) => error);
  session.accept({ token: 'two', user: sessionUser() });
  expect(await late).toBeInstanceOf(CallError);
  expect(session.token()).toBe('two');
  await call(validateSession).catch(() => undefined);
  expect(session.read()).toEqual({ phase: 'visitor', notice: sessionEndedText });
});

test('while a session is traded for another, the refusal of the old one means nothing', async () => {
  const session = open();
  session.accept({ token: 'admin', user: sessionUser({ role: 'admin' }) });
  reply = () => ({ status: 401 });
  await session.exchange(async () => {
    await session.refresh();
    await call(validateSession).catch(() => undefined);
    expect(session.token()).toBe('admin');
    return { token: 'acting', user: sessionUser() };
  });
  expect(session.token()).toBe('acting');
  const failed = session.exchange(() => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  await settled('visitor');
});

test('a refused token takes no newer one with it: another tab has switched meanwhile', async () => {
  const session = open();
  session.accept({ token: 'old', user: sessionUser({ role: 'admin' }) });
  reply = (token) => (token === 'old' ? { status: 401 } : { status: 200, user: sessionUser() });
  localStorage.setItem('jwt', 'acting');
  await session.refresh();
  await settled('user');
  expect([localStorage.getItem('jwt'), session.token()]).toEqual(['acting', 'acting']);
  expect(can(session, { access: 'admin' })).toBe('no');
  // A call that was on its way with the old token changes nothing either.
  await call(validateSession, { bearer: 'old' }).catch(() => undefined);
  expect([localStorage.getItem('jwt'), session.read().phase]).toEqual(['acting', 'user']);
});

test('a call that is refused goes on with the newer token of another tab', async () => {
  const session = open();
  session.accept({ token: 'old', user: sessionUser() });
  reply = (token) => (token === 'old' ? { status: 401 } : { status: 200, user: sessionUser() });
  localStorage.setItem('jwt', 'newer');
  await call(validateSession).catch(() => undefined);
  expect(session.token()).toBe('newer');
  await settled('user');
});

test('signing out takes the newer token of another tab along', async () => {
  const session = open();
  session.accept({ token: 'old', user: sessionUser() });
  localStorage.setItem('jwt', 'newer');
  await session.signOut();
  expect([localStorage.getItem('jwt'), session.read().phase]).toEqual([null, 'visitor']);
});

test('an answer that comes after signing out changes nothing', async () => {
  localStorage.setItem('jwt', 'abc');
  const session = open();
  const late = session.refresh();
  session.forget();
  await late;
  expect(session.read().phase).toBe('visitor');
});

test('at the end of the session the server is asked, however far away the end is', async () => {
  const monthMs = 31 * 24 * 3600 * 1000;
  const session = open();
  session.accept({ token: 'abc', user: sessionUser({ sessionExpiresAt: Date.now() + monthMs }) });
  reply = () => ({ status: 401 });
  vi.advanceTimersByTime(monthMs - 1000);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(6000);
  await settled('visitor');
  expect(session.read()).toEqual({ phase: 'visitor', notice: sessionEndedText });
});

const hourMs = 3_600_000;
const paidFor = (ms: number) => ({ active: true, expiresAt: Date.now() + ms, trial: false });
const withoutAccess = () =>
  sessionUser({ fullAccess: false, entitlement: { active: false, expiresAt: Date.now(), trial: false } });

test('at the end of the entitlement the server is asked, and the preview is what is left', async () => {
  const session = open();
  session.accept({ token: 'abc', user: sessionUser({ entitlement: paidFor(hourMs) }) });
  reply = () => ({ status: 200, user: withoutAccess() });
  vi.advanceTimersByTime(hourMs - 1000);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1000);
  await vi.waitFor(() => expect(can(session, { access: 'user', entitled: true })).toBe('entitlement'));
  expect(localStorage.getItem('jwt')).toBe('abc');
});

test('an entitlement that is over and not asked for yet is not waited for', async () => {
  const over = { active: false, expiresAt: Date.now() - hourMs, trial: false };
  open().accept({ token: 'abc', user: sessionUser({ entitlement: over }) });
  vi.advanceTimersByTime(24 * hourMs);
  expect(asked).toEqual([]);
});

test('access that is paid for elsewhere is seen soon, by a page that a user looks at', async () => {
  const session = open();
  session.accept({ token: 'abc', user: withoutAccess() });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(hourMs);
  expect(asked).toEqual([]);
  hidden.mockRestore();
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(can(session, { access: 'user', entitled: true })).toBe('yes'));
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(hourMs);
  expect(asked).toHaveLength(1);
});

test('what needs an entitlement and is refused has the session looked at', async () => {
  const session = open();
  session.accept({ token: 'abc', user: sessionUser() });
  const user = withoutAccess();
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/auth/validate'
      ? Response.json({ success: true, user })
      : Response.json({ error: 'ENTITLEMENT_REQUIRED', message: 'no' }, { status: 403 }),
  );
  await expect(call(getTokenFull, { params: { address: 'A' } })).rejects.toMatchObject({
    code: 'ENTITLEMENT_REQUIRED',
  });
  await vi.waitFor(() => expect(session.read()).toEqual({ phase: 'user', user }));
});

test('other tabs: signing out there signs out here, signing in there signs in here', async () => {
  const session = open();
  session.accept({ token: 'abc', user: sessionUser() });
  localStorage.removeItem('jwt');
  dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
  expect(session.read()).toEqual({ phase: 'visitor', notice: null });
  localStorage.setItem('jwt', 'theirs');
  dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: 'theirs' }));
  await settled('user');
  expect(asked.at(-1)?.token).toBe('theirs');
});

test('what one may do', () => {
  const session = open();
  expect(can(session, { access: 'visitor' })).toBe('yes');
  expect(can(session, { access: 'user' })).toBe('sign-in');
  session.accept({ token: 'a', user: sessionUser({ fullAccess: false }) });
  expect(can(session, { access: 'user' })).toBe('yes');
  expect(can(session, { access: 'user', entitled: true })).toBe('entitlement');
  expect(can(session, { access: 'user', permission: 'canManageTokens' })).toBe('no');
  session.accept({ token: 'b', user: sessionUser({ role: 'admin' }) });
  expect(can(session, { access: 'admin', permission: 'canManageTokens' })).toBe('yes');
  expect(can(session, { access: 'owner' })).toBe('no');
});
