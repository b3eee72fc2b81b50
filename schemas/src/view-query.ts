import { sortBySchema, sortOrderSchema } from './sort-by.ts';
import { parseFilter } from './token-filter/token-filter.ts';

/** Parts of the Discovery page's address that bound what it lists: the list, and each column of the stages of life. */
const filters: readonly string[] = ['filter', 'new', 'closing', 'migrated'];
/** What a view of that page holds of its address: those, what is looked for, whether stages are shown, and the order of the list. */
const parts: readonly string[] = [...filters, 'q', 'view', 'sort', 'order'];

/** Those parts of an address that a view holds. */
export function viewQueryOf(search: string): string {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => parts.includes(name))).toString();
}

/** The query of a view with the order that its list is shown in; stages of life have their own. */
export function withOrder(query: string, { sortBy, sortOrder }: { sortBy: string; sortOrder: string }): string {
  const params = new URLSearchParams(query);
  if (params.get('view') === 'lifecycle') return query;
  params.set('sort', sortBy);
  params.set('order', sortOrder);
  return params.toString();
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
    if (name === 'view' && value !== 'lifecycle') return 'view must be lifecycle';
  }
  return null;
}

/** Only what could be a part is told back: refusals repeat no foreign text. */
function nameOrNone(name: string): string {
  return /^\w{1,40}$/.test(name) ? JSON.stringify(name) : 'A part of it';
}
