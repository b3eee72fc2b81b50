import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What the command palette does by name. */
export interface Command {
  id: string;
  label: string;
  hint: string;
  mark?: ReactNode;
  icon: LucideIcon;
  run: () => void;
}
