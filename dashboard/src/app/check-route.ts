import { checkAccess } from '../lib/session/check-access.ts';
import { signUpPath } from '../lib/session/return-path.ts';
import type { SessionState } from '../lib/session/session-store.ts';
import type { Route } from './routes.ts';

export type RouteOutcome = { show: 'page' } | { show: 'spinner' } | { redirect: string };

/** What a path shows to whom. `/` is the dashboard without a user, `/dashboard` with one. `here`: path, query and hash. */
export function checkRoute(
  route: Pick<Route, 'path' | 'access' | 'entitled'>,
  here: string,
  state: SessionState,
): RouteOutcome {
  const user = state.phase === 'user' ? state.user : null;
  const meetsUser = route.path === '/' || route.access !== 'visitor';
  if (meetsUser && state.phase === 'loading') return { show: 'spinner' };
  // Those whose entitlement is over would only be sent on from the dashboard: they keep the visitors' one.
  if (route.path === '/' && user?.fullAccess) return { redirect: '/dashboard' };
  const verdict = checkAccess(route, user);
  if (verdict === 'yes') return { show: 'page' };
  const adminPage = route.access === 'admin' || route.access === 'owner';
  return { redirect: adminPage ? '/' : signUpPath(here) };
}
