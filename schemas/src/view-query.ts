import { parseFilter } from './token-filter/token-filter.ts';

/** Parts of the Discovery page's address that bound what it lists: the list, and each column of the stages of life. */
const filters: readonly string[] = ['filter', 'new', 'closing', 'migrated'];
/** What a view of that page holds of its address: those, what is looked for, and whether stages are shown. */
const parts: readonly string[] = [...filters, 'q', 'view'];

/** Those parts of an address that a view holds. */
export function viewQueryOf(search: string): string {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => parts.includes(name))).toString();
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
    if (name === 'view' && value !== 'lifecycle') return 'view must be lifecycle';
  }
  return null;
}

/** Only what could be a part is told back: refusals repeat no foreign text. */
function nameOrNone(name: string): string {
  return /^\w{1,40}$/.test(name) ? JSON.stringify(name) : 'A part of it';
}
