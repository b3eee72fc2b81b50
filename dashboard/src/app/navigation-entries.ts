import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import type { SessionUser } from '@mintscope/schemas/session-user';
import {
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
import { checkAccess } from '../lib/session/check-access.ts';

export interface NavigationEntry extends AccessRule {
  path: string;
  label: string;
  /** For the bottom bar of a phone. */
  short: string;
  icon: LucideIcon;
  section: 'main' | 'admin';
}

/** The navigation of the specification, in its order. `/` is the dashboard of visitors, `/dashboard` that of users. */
const entries: readonly NavigationEntry[] = [
  main('/dashboard', 'Dashboard', 'Dashboard', LayoutDashboard),
  main('/discovery', 'Token Discovery', 'Discovery', Radar),
  main('/community-party', 'Community Party', 'Party', PartyPopper),
  main('/community', 'Community Chat', 'Chat', MessagesSquare),
  main('/winners', 'Big Winners', 'Winners', Trophy),
  main('/updates', 'Updates & Roadmap', 'Updates', Megaphone),
  main('/analytics', 'Analytics', 'Analytics', ChartNoAxesCombined, 'user'),
  main('/settings', 'Settings', 'Settings', Settings, 'user'),
  admin('/admin', 'Admin Dashboard', 'Admin', ShieldCheck),
  admin('/admin/ai-learning', 'AI Learning & Parameters', 'AI Learning', Cpu),
  admin('/admin/token-management', 'Token Management', 'Tokens', Coins),
  admin('/admin/community', 'Community Management', 'Community', MessageSquare),
  admin('/admin/settings', 'Admin Settings', 'Admin Settings', SlidersHorizontal),
  admin('/admin/users', 'User Management', 'Users', Users, 'owner'),
  admin('/admin/system-config', 'System Configuration', 'System', Server, 'owner'),
];

/** What this visitor's navigation and command palette list. */
export function navigationOf(user: SessionUser | null): readonly NavigationEntry[] {
  return entries
    .filter((entry) => checkAccess(entry, user) === 'yes')
    .map((entry) => (entry.path === '/dashboard' && !user ? { ...entry, path: '/' } : entry));
}

function main(
  path: string,
  label: string,
  short: string,
  icon: LucideIcon,
  ...[access = 'visitor']: [AccessRule['access']?]
): NavigationEntry {
  return { path, label, short, icon, section: 'main', access };
}

function admin(
  path: string,
  label: string,
  short: string,
  icon: LucideIcon,
  ...[access = 'admin']: [AccessRule['access']?]
): NavigationEntry {
  return { path, label, short, icon, section: 'admin', access };
}
