import { checkAccess } from '../lib/session/check-access.ts';
import { signUpPath } from '../lib/session/return-path.ts';
import type { SessionState } from '../lib/session/session-store.ts';
import type { Page } from './pages.ts';

export type PageOutcome = { show: 'page' } | { show: 'spinner' } | { redirect: string };

/** What a path shows to whom. `/` is the dashboard without a user, `/dashboard` with one. `here`: path, query and hash. */
export function checkPage(
  page: Pick<Page, 'path' | 'access' | 'entitled'>,
  here: string,
  state: SessionState,
): PageOutcome {
  const user = state.phase === 'user' ? state.user : null;
  const meetsUser = page.path === '/' || page.access !== 'visitor';
  if (meetsUser && state.phase === 'loading') return { show: 'spinner' };
  // Those whose entitlement is over would only be sent on from the dashboard: they keep the visitors' one.
  if (page.path === '/' && user?.fullAccess) return { redirect: '/dashboard' };
  const verdict = checkAccess(page, user);
  if (verdict === 'yes') return { show: 'page' };
  const adminPage = page.access === 'admin' || page.access === 'owner';
  // Their addresses lead home; a visitor who logs in from there is led back.
  return { redirect: signUpPath(user && adminPage ? '' : here, adminPage ? '/' : '/signup') };
}
