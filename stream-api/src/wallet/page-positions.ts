import type { walletTokensOrder } from '@mintscope/schemas/api/wallets/list-wallet-tokens';
import type { z } from 'zod';
import type { NamedPosition } from './read-positions.ts';

export type PositionsOrder = z.output<typeof walletTokensOrder>;

/** In order, what is not known last; equal ones by mint. */
export function orderPositions(positions: readonly NamedPosition[], order: PositionsOrder): NamedPosition[] {
  return [...positions].sort((a, b) => compare(placeOf(a, order), placeOf(b, order), order));
}

/** The `limit` positions behind the cursor, and the cursor of those that follow. */
export function pagePositions(
  positions: readonly NamedPosition[],
  { limit, cursor, ...order }: PositionsOrder & { limit: number; cursor?: string | undefined },
): { page: NamedPosition[]; cursor: string | null } {
  const after = cursor === undefined ? null : readCursor(cursor);
  const left = orderPositions(positions, order).filter(
    (each) => after === null || compare(placeOf(each, order), after, order) > 0,
  );
  const page = left.slice(0, limit);
  const last = page.at(-1);
  return { page, cursor: last && left.length > limit ? writeCursor(placeOf(last, order)) : null };
}

/** Where a position stands in the order; it may be there no longer when the next page is asked for. */
interface Place {
  figure: number | null;
  mint: string;
}

function placeOf({ mint, pnlSol, lastTradeMs }: NamedPosition, { sortBy }: PositionsOrder): Place {
  return { figure: sortBy === 'pnl' ? pnlSol : lastTradeMs, mint };
}

function compare(a: Place, b: Place, { sortOrder }: PositionsOrder): number {
  if (a.figure === null || b.figure === null) {
    return Number(a.figure === null) - Number(b.figure === null) || byMint(a, b);
  }
  return (sortOrder === 'asc' ? 1 : -1) * (a.figure - b.figure) || byMint(a, b);
}

function byMint(a: Place, b: Place): number {
  return a.mint < b.mint ? -1 : Number(a.mint > b.mint);
}

function writeCursor({ figure, mint }: Place): string {
  return `${figure ?? 'none'}_${mint}`;
}

function readCursor(cursor: string): Place {
  const [figure = '', mint = ''] = cursor.split('_');
  return { figure: figure === 'none' ? null : Number(figure), mint };
}
