import { expect, test } from 'vitest';
import type { SessionState } from '../lib/session/session-store.ts';
import { sessionUser } from '../testing/session-user.ts';
import { checkRoute } from './check-route.ts';
import { findRoute, routes } from './routes.ts';

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
const users = ['/dashboard', '/token/abc', '/analytics', '/recommendations', '/settings'].map((path) => {
  const signUp = path === '/dashboard' ? '/signup' : `/signup?from=${encodeURIComponent(path)}`;
  return [
    path,
    { loading: 'spinner', visitor: signUp, expired: signUp, user: 'page', admin: 'page', owner: 'page' },
  ] as const;
});
const admins = ['', '/settings', '/ai-learning', '/token-management', '/tokens', '/community', '/ai-tuning'].map(
  (path) =>
    [
      `/admin${path}`,
      { loading: 'spinner', visitor: '/', expired: '/', user: '/', admin: 'page', owner: 'page' },
    ] as const,
);
const owners = ['/admin/users', '/admin/system-config'].map(
  (path) => [path, { loading: 'spinner', visitor: '/', expired: '/', user: '/', admin: '/', owner: 'page' }] as const,
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
    const found = findRoute(path);
    const state = states[who];
    if (!found || !state) throw new Error('The table names what there is not');
    const result = checkRoute(found.route, path, state);
    expect('redirect' in result ? result.redirect : result.show).toBe(outcome);
  },
);

test('the table names every route, and no other path is one', () => {
  expect(table.map(([path]) => findRoute(path)?.route.path).toSorted()).toEqual(
    routes.map(({ path }) => path).toSorted(),
  );
  for (const path of ['/nowhere', '/admin/nothing', '/token', '/token/a/b', '/Dashboard'])
    expect(findRoute(path)).toBe(null);
});
