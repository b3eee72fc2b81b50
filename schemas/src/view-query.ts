import { sortBySchema, sortOrderSchema } from './sort-by.ts';
import { parseFilter } from './token-filter/token-filter.ts';
import { readViewColumns } from './view-columns.ts';

/** Parts of the Discovery page's address that bound what it lists: the list, and each column of the stages of life. */
const filters: readonly string[] = ['filter', 'new', 'closing', 'migrated'];
/** How the list looks: its order, its columns, and how high its rows are. */
const looks: readonly string[] = ['sort', 'order', 'columns', 'rows'];
/** What a view of that page holds of its address: those, what is looked for, and whether stages are shown. */
const parts: readonly string[] = [...filters, 'q', 'view', ...looks];

/** Those parts of an address that a view holds. */
export function viewQueryOf(search: string): string {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => parts.includes(name))).toString();
}

/** How a list is shown; `columns` as `readViewColumns` reads them. */
export interface ListLook {
  sortBy: string;
  sortOrder: string;
  columns: string;
  rows: 'compact' | 'comfortable';
  /** All that bounds it: the filter of the address, and what is bounded beside it. The filter of the address alone where it is not told. */
  filter?: string;
}

/** The query of a view with the look that its list is shown in; stages of life have their own. */
export function withLook(query: string, { sortBy, sortOrder, columns, rows, filter }: ListLook): string {
  const params = new URLSearchParams(query);
  if (params.get('view') === 'lifecycle') return query;
  if (filter) params.set('filter', filter);
  for (const [name, value] of Object.entries({ sort: sortBy, order: sortOrder, columns, rows }))
    params.set(name, value);
  return params.toString();
}

/** Whether what is shown is what the view holds: one that was saved without a look holds any. */
export function isViewShown(view: string, shown: string): boolean {
  const held = new URLSearchParams(view);
  const params = new URLSearchParams(shown);
  for (const name of looks) if (!held.has(name)) params.delete(name);
  return params.toString() === held.toString();
}

/** A sentence that names what is wrong with the query of a view; null = nothing. */
export function viewProblem(query: string): string | null {
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!parts.includes(name)) return `${nameOrNone(name)} is nothing that a view holds`;
    if (seen.has(name)) return `${name} is told twice`;
    seen.add(name);
    const filter = filters.includes(name) ? parseFilter(value) : [];
    if (typeof filter === 'string') return filter;
    if (name === 'sort' && !sortBySchema.safeParse(value).success)
      return `sort must be one of ${sortBySchema.options.join(', ')}`;
    if (name === 'order' && !sortOrderSchema.safeParse(value).success) return 'order must be asc or desc';
    if (name === 'columns') {
      const columns = readViewColumns(value);
      if (typeof columns === 'string') return columns;
    }
    if (name === 'rows' && value !== 'compact' && value !== 'comfortable') return 'rows must be compact or comfortable';
    if (name === 'view' && value !== 'lifecycle') return 'view must be lifecycle';
  }
  return null;
}

/** Only what could be a part is told back: refusals repeat no foreign text. */
function nameOrNone(name: string): string {
  return /^\w{1,40}$/.test(name) ? JSON.stringify(name) : 'A part of it';
}
