import { pageTokens } from '@mintscope/schemas/api/market/page-tokens';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { call } from '../../lib/call.ts';
import type { View } from './model.ts';

type Wish = Pick<View, 'minScore' | 'sortBy' | 'sortOrder'> & { filter: string };

/** As many tokens of the list as are wanted: it may change while its pages are read, so that one can come twice. */
export async function readPages(wish: Wish, most: number, signal: AbortSignal): Promise<TokenRow[]> {
  const rows = new Map<string, TokenRow>();
  let after: string | null = null;
  do {
    const query = { ...wish, limit: limits.discoverTokens, ...(after !== null && { after }) };
    const page: { tokens: TokenRow[]; next: string | null } = await call(pageTokens, { query, signal });
    for (const row of page.tokens) rows.set(row.address, row);
    after = page.next;
  } while (after !== null && rows.size < most);
  return [...rows.values()].slice(0, most);
}
