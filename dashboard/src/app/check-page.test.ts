import { expect, test } from 'vitest';
import type { SessionState } from '../lib/session/session-store.ts';
import { sessionUser } from '../testing/session-user.ts';
import { checkPage } from './check-page.ts';
import { findPage, pages } from './pages.ts';

const states: Record<string, SessionState> = {
  loading: { phase: 'loading', problem: null },
  visitor: { phase: 'visitor', notice: null },
  expired: { phase: 'user', user: sessionUser({ fullAccess: false }) },
  user: { phase: 'user', user: sessionUser() },
  admin: { phase: 'user', user: sessionUser({ role: 'admin' }) },
  owner: { phase: 'user', user: sessionUser({ role: 'owner' }) },
};

const open = ['/landing', '/login', '/signup', '/investor', '/admin-login', '/dev-login', '/discovery', '/winners']
  .concat(['/updates', '/community', '/community-party'])
  .map(
    (path) =>
      [
        path,
        { loading: 'page', visitor: 'page', expired: 'page', user: 'page', admin: 'page', owner: 'page' },
      ] as const,
  );
const users = [
  '/dashboard',
  '/token/abc',
  '/wallet/abc',
  '/analytics',
  '/recommendations',
  '/settings',
  '/picks',
  '/alerts',
  '/compare',
].map((path) => {
  const signUp = path === '/dashboard' ? '/signup' : `/signup?from=${encodeURIComponent(path)}`;
  return [
    path,
    { loading: 'spinner', visitor: signUp, expired: signUp, user: 'page', admin: 'page', owner: 'page' },
  ] as const;
});
/** A visitor who logs in from there is led on to the page. */
const homeFrom = (path: string) => `/?from=${encodeURIComponent(path)}`;
const admins = ['', '/settings', '/ai-learning', '/token-management', '/tokens', '/community', '/ai-tuning'].map(
  (path) =>
    [
      `/admin${path}`,
      { loading: 'spinner', visitor: homeFrom(`/admin${path}`), expired: '/', user: '/', admin: 'page', owner: 'page' },
    ] as const,
);
const owners = ['/admin/users', '/admin/system-config'].map(
  (path) =>
    [
      path,
      { loading: 'spinner', visitor: homeFrom(path), expired: '/', user: '/', admin: '/', owner: 'page' },
    ] as const,
);
const root = [
  '/',
  {
    loading: 'spinner',
    visitor: 'page',
    expired: 'page',
    user: '/dashboard',
    admin: '/dashboard',
    owner: '/dashboard',
  },
] as const;
const table = [...open, ...users, ...admins, ...owners, root];

test.each(table.flatMap(([path, outcomes]) => Object.entries(outcomes).map(([who, outcome]) => [path, who, outcome])))(
  '%s for %s: %s',
  (path, who, outcome) => {
    const page = findPage(path);
    const state = states[who];
    if (!page || !state) throw new Error('The table names what there is not');
    const result = checkPage(page, path, state);
    expect('redirect' in result ? result.redirect : result.show).toBe(outcome);
  },
);

test('the table names every page, and no other path is one', () => {
  expect(table.map(([path]) => findPage(path)?.path).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
  for (const path of ['/nowhere', '/admin/nothing', '/token', '/token/a/b', '/Dashboard'])
    expect(findPage(path)).toBe(undefined);
});
