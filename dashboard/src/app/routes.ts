import { type LucideIcon, Radar } from 'lucide-react';

export interface Page {
  path: string;
  label: string;
  /** For the bottom bar of a phone. */
  short: string;
  icon: LucideIcon;
}

/** Pages of the navigation and the command palette. A page joins the list when it exists. */
export const pages: readonly Page[] = [
  { path: '/discovery', label: 'Token Discovery', short: 'Discovery', icon: Radar },
];
