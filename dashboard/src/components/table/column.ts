import type { ComponentType } from 'react';

/** What a header answers when asked: what the figures are, in which unit, and where colours change. */
interface ColumnHelp {
  definition: string;
  unit: string;
  thresholds?: readonly string[];
}

export interface LiveColumn {
  id: string;
  title: string;
  help: ColumnHelp;
  /** Pixels. */
  size: number;
  minSize: number;
  /** Size with numbers written in full, where that needs more. */
  fullSize?: number;
  align?: 'end';
  /** Key by which the page can sort; without it the header does not sort. */
  sortKey?: string;
  /** Stays first and cannot be hidden, moved or unpinned. */
  anchored?: boolean;
  Cell: ComponentType<{ id: string }>;
}

export interface TableSort {
  by: string;
  order: 'asc' | 'desc';
  onSort: (by: string) => void;
}

export function helpText({ title, help }: LiveColumn, extra: readonly string[] = []): string {
  return [title, help.definition, `Unit: ${help.unit}`, ...(help.thresholds ?? []), ...extra].join('\n');
}
