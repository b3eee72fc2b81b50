import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import type { SessionUser } from '@mintscope/schemas/session-user';
import {
  Bell,
  ChartNoAxesCombined,
  Coins,
  Cpu,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessagesSquare,
  PartyPopper,
  Radar,
  Server,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Trophy,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { checkAccess } from '../lib/session/check-access.ts';

/** All there is to say about a page. */
export interface Page extends AccessRule {
  path: string;
  /** Of the browser's tab, and of the navigation where that has no label of its own. */
  title: string;
  /** Loads the page's script. */
  load: () => Promise<ComponentType>;
  /** Where the navigation and the command palette list the page. */
  navigation?: {
    section: 'main' | 'admin';
    icon: LucideIcon;
    /** For the bottom bar of a phone. */
    short: string;
    label?: string;
  };
}

export interface NavigationEntry extends Required<NonNullable<Page['navigation']>> {
  path: string;
}

const signedIn: AccessRule = { access: 'user', entitled: true };
const open: AccessRule = { access: 'visitor' };
const admins: AccessRule = { access: 'admin' };
const owners: AccessRule = { access: 'owner' };

const home = () => import('../features/home/page.tsx').then((module) => module.HomePage);
const tokenManagement = () =>
  import('../features/token-management/page.tsx').then((module) => module.TokenManagementPage);
const comingSoon = () => import('../features/coming-soon/page.tsx').then((module) => module.ComingSoonPage);

/** The pages of the specification, in the order of its navigation. Every other path leads to /. */
export const pages: readonly Page[] = [
  { path: '/', title: 'Dashboard', ...open, load: home, navigation: main('Dashboard', LayoutDashboard) },
  {
    path: '/dashboard',
    title: 'Command Center',
    ...signedIn,
    load: home,
    navigation: { ...main('Dashboard', LayoutDashboard), label: 'Dashboard' },
  },
  {
    path: '/discovery',
    title: 'Token Discovery',
    ...open,
    load: () => import('../features/discovery/page.tsx').then((module) => module.DiscoveryPage),
    navigation: main('Discovery', Radar),
  },
  {
    path: '/alerts',
    title: 'Alerts',
    ...signedIn,
    load: () => import('../features/alerts/page.tsx').then((module) => module.AlertsPage),
    navigation: main('Alerts', Bell),
  },
  {
    path: '/community-party',
    title: 'Community Party',
    ...open,
    load: comingSoon,
    navigation: main('Party', PartyPopper),
  },
  {
    path: '/community',
    title: 'Community Chat',
    ...open,
    load: () => import('../features/community/page.tsx').then((module) => module.CommunityPage),
    navigation: main('Chat', MessagesSquare),
  },
  {
    path: '/winners',
    title: 'Big Winners',
    ...open,
    load: () => import('../features/winners/page.tsx').then((module) => module.WinnersPage),
    navigation: main('Winners', Trophy),
  },
  {
    path: '/updates',
    title: 'Updates & Roadmap',
    ...open,
    load: () => import('../features/updates/page.tsx').then((module) => module.UpdatesPage),
    navigation: main('Updates', Megaphone),
  },
  {
    path: '/analytics',
    title: 'Analytics',
    ...signedIn,
    load: comingSoon,
    navigation: main('Analytics', ChartNoAxesCombined),
  },
  {
    path: '/settings',
    title: 'Settings',
    ...signedIn,
    load: () => import('../features/settings/page.tsx').then((module) => module.SettingsPage),
    navigation: main('Settings', Settings),
  },
  { path: '/admin', title: 'Admin Dashboard', ...admins, load: comingSoon, navigation: admin('Admin', ShieldCheck) },
  {
    path: '/admin/ai-learning',
    title: 'AI Learning & Parameters',
    ...admins,
    load: comingSoon,
    navigation: admin('AI Learning', Cpu),
  },
  {
    path: '/admin/token-management',
    title: 'Token Management',
    ...admins,
    load: tokenManagement,
    navigation: admin('Tokens', Coins),
  },
  {
    path: '/admin/community',
    title: 'Community Management',
    ...admins,
    load: () => import('../features/community-admin/page.tsx').then((module) => module.CommunityAdminPage),
    navigation: admin('Community', MessageSquare),
  },
  {
    path: '/admin/settings',
    title: 'Admin Settings',
    ...admins,
    load: () => import('../features/admin-settings/page.tsx').then((module) => module.AdminSettingsPage),
    navigation: admin('Admin Settings', SlidersHorizontal),
  },
  {
    path: '/admin/users',
    title: 'User Management',
    ...owners,
    load: () => import('../features/admin-users/page.tsx').then((module) => module.AdminUsersPage),
    navigation: admin('Users', Users),
  },
  {
    path: '/admin/system-config',
    title: 'System Configuration',
    ...owners,
    load: comingSoon,
    navigation: admin('System', Server),
  },
  {
    path: '/landing',
    title: 'Trade Smarter, Not Harder',
    ...open,
    load: () => import('../features/landing/page.tsx').then((module) => module.LandingPage),
  },
  {
    path: '/login',
    title: 'Log in',
    ...open,
    load: () => import('../features/sign-in/page.tsx').then((module) => module.SignInPage),
  },
  {
    path: '/signup',
    title: 'Sign up',
    ...open,
    load: () => import('../features/sign-up/page.tsx').then((module) => module.SignUpPage),
  },
  {
    path: '/investor',
    title: 'Investor access',
    ...open,
    load: () => import('../features/investor/page.tsx').then((module) => module.InvestorPage),
  },
  {
    path: '/admin-login',
    title: 'Admin login',
    ...open,
    load: () => import('../features/admin-sign-in/page.tsx').then((module) => module.AdminSignInPage),
  },
  {
    path: '/dev-login',
    title: 'Development access',
    ...open,
    load: () => import('../features/development/page.tsx').then((module) => module.DevelopmentPage),
  },
  {
    path: '/token/:address',
    title: 'Token',
    ...signedIn,
    load: () => import('../features/token/page.tsx').then((module) => module.TokenPage),
  },
  {
    path: '/wallet/:address',
    title: 'Wallet',
    ...signedIn,
    load: () => import('../features/wallet/page.tsx').then((module) => module.WalletPage),
  },
  {
    path: '/compare',
    title: 'Compare',
    ...signedIn,
    load: () => import('../features/compare/page.tsx').then((module) => module.ComparePage),
  },
  { path: '/recommendations', title: 'AI Recommendations', ...signedIn, load: comingSoon },
  { path: '/admin/tokens', title: 'Token Management', ...admins, load: tokenManagement },
  {
    path: '/picks',
    title: 'Calls',
    ...signedIn,
    load: () => import('../features/picks/page.tsx').then((module) => module.PicksPage),
  },
  {
    path: '/admin/ai-tuning',
    title: 'Parameter tuning',
    ...admins,
    load: () => import('../features/admin-tuning/page.tsx').then((module) => module.AdminTuningPage),
  },
];

export function findPage(pathname: string): Page | undefined {
  return pages.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname));
}

/**
 * What navigation and command palette list for a user or visitor. `/` is the dashboard of visitors, `/dashboard` that of users.
 * A page that needs an entitlement is listed for users without one too: the way to it leads through getting one.
 */
export function navigationOf(user: SessionUser | null): readonly NavigationEntry[] {
  return pages.flatMap(({ path, title, access, navigation }) =>
    navigation && !(user && path === '/') && checkAccess({ access }, user) === 'yes'
      ? [{ path, label: title, ...navigation }]
      : [],
  );
}

function main(short: string, icon: LucideIcon) {
  return { section: 'main', short, icon } as const;
}

function admin(short: string, icon: LucideIcon) {
  return { section: 'admin', short, icon } as const;
}
