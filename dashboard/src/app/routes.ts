import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import type { ComponentType } from 'react';
import { lazyPart } from '../lib/parts/lazy-part.tsx';
import { matchPath } from '../lib/router/match-path.ts';

/** What a page is given: the parameters of its path, and the path itself. */
interface PageProps {
  params: Record<string, string>;
  pathname: string;
}

export interface Route extends AccessRule {
  path: string;
  /** Of the browser's tab. */
  title: string;
  page: ComponentType<PageProps>;
  /** Starts loading the page's script. */
  load: () => Promise<unknown>;
}

const signedIn: AccessRule = { access: 'user', entitled: true };
const open: AccessRule = { access: 'visitor' };
const admins: AccessRule = { access: 'admin' };
const owners: AccessRule = { access: 'owner' };

const home = () => import('../features/home/page.tsx').then((module) => module.HomePage);
const comingSoon = () => import('../features/coming-soon/page.tsx').then((module) => module.ComingSoonPage);
const discovery = () => import('../features/discovery/page.tsx').then((module) => module.DiscoveryPage);

/** The route table of the specification. Every other path leads to /. */
export const routes: readonly Route[] = [
  route('/', 'Dashboard', open, home),
  route('/dashboard', 'Command Center', signedIn, home),
  route('/landing', 'Trade Smarter, Not Harder', open, () =>
    import('../features/landing/page.tsx').then((module) => module.LandingPage),
  ),
  route('/login', 'Log in', open, () => import('../features/sign-in/page.tsx').then((module) => module.SignInPage)),
  route('/signup', 'Sign up', open, () => import('../features/sign-up/page.tsx').then((module) => module.SignUpPage)),
  route('/investor', 'Investor access', open, () =>
    import('../features/investor/page.tsx').then((module) => module.InvestorPage),
  ),
  route('/admin-login', 'Admin login', open, () =>
    import('../features/admin-sign-in/page.tsx').then((module) => module.AdminSignInPage),
  ),
  route('/dev-login', 'Development access', open, () =>
    import('../features/development/page.tsx').then((module) => module.DevelopmentPage),
  ),
  route('/discovery', 'Token Discovery', open, discovery),
  route('/winners', 'Big Winners', open, comingSoon),
  route('/updates', 'Updates & Roadmap', open, comingSoon),
  route('/community', 'Community Chat', open, comingSoon),
  route('/community-party', 'Community Party', open, comingSoon),
  route('/token/:address', 'Token', signedIn, () =>
    import('../features/token/page.tsx').then((module) => module.TokenPage),
  ),
  route('/analytics', 'Analytics', signedIn, comingSoon),
  route('/recommendations', 'AI Recommendations', signedIn, comingSoon),
  route('/settings', 'Settings', signedIn, () =>
    import('../features/settings/page.tsx').then((module) => module.SettingsPage),
  ),
  route('/admin', 'Admin Dashboard', admins, comingSoon),
  route('/admin/settings', 'Admin Settings', admins, comingSoon),
  route('/admin/ai-learning', 'AI Learning & Parameters', admins, comingSoon),
  route('/admin/token-management', 'Token Management', admins, comingSoon),
  route('/admin/tokens', 'Token Management', admins, comingSoon),
  route('/admin/community', 'Community Management', admins, comingSoon),
  route('/admin/ai-tuning', 'Parameter tuning', admins, () =>
    import('../features/admin-tuning/page.tsx').then((module) => module.AdminTuningPage),
  ),
  route('/admin/users', 'User Management', owners, () =>
    import('../features/admin-users/page.tsx').then((module) => module.AdminUsersPage),
  ),
  route('/admin/system-config', 'System Configuration', owners, comingSoon),
];

export function findRoute(pathname: string): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (params) return { route, params };
  }
  return null;
}

function route(path: string, title: string, rule: AccessRule, load: () => Promise<ComponentType<PageProps>>): Route {
  return { path, title, ...rule, load, page: lazyPart(load) };
}
