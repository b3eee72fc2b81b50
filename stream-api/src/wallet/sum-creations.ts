import type { TokenRow } from '@mintscope/schemas/token';
import type { CreatedToken, Wallet } from '@mintscope/schemas/wallet';
import type { StoredCreation } from '../queries/select-created-tokens.ts';
import type { TokenNotes } from './token-notes.ts';

/**
 * What became of all tokens of a creator. Each token's analysis counts what became of the others, as its page says: a rug is one even
 * where the token came back or died since, and the best multiple is from launch. Rows alone tell of now, and of since a call: their
 * first price tells what that came to from launch. `best_x` counts where it is of a token that is not listed.
 */
export function sumCreations(
  tokens: readonly CreatedToken[],
  stored: readonly Pick<StoredCreation, 'total' | 'all_migrated' | 'best_x' | 'max_x' | 'migrated'>[],
  notes: ReadonlyMap<string, Pick<TokenNotes, 'dev'>>,
  rows: ReadonlyMap<string, Pick<TokenRow, 'performance'>>,
): Omit<Wallet['created'], 'tokens'> {
  const [first] = stored;
  const total = first?.total ?? 0;
  const known = tokens.filter(({ life }) => life !== null);
  const pasts = tokens.flatMap((token) => pastOf(token, notes));
  const listed = Math.max(...stored.map(({ max_x }) => max_x ?? 0));
  const multiples = [
    first?.best_x != null && first.best_x > listed ? first.best_x : null,
    ...tokens.map((token) => fromLaunch(token, rows.get(token.mint))),
    ...pasts.map(({ maxX }) => maxX),
  ].filter((x) => x !== null);
  const ruggedNow = known.filter(({ life }) => life === 'rugged').length;
  return {
    total,
    // The tokens themselves are told by their rows, which may be some seconds newer.
    migrated: (first?.all_migrated ?? 0) + tokens.filter((each, n) => each.migrated && !stored[n]!.migrated).length,
    bestMultiple: multiples.length > 0 ? Math.max(...multiples) : null,
    rugged: Math.min(total, Math.max(ruggedNow, ...pasts.map(({ rugged }) => rugged))),
    ruggedOf: pasts.length > 0 ? total : known.length,
  };
}

/** Of all its tokens, as the analysis of one of them has it; nothing where that is not known. */
function pastOf(
  { mint, life }: CreatedToken,
  notes: Parameters<typeof sumCreations>[2],
): { rugged: number; maxX: number | null }[] {
  const dev = notes.get(mint)?.dev ?? null;
  if (dev === null || dev.rugged === null) return [];
  return [{ rugged: dev.rugged + Number(life === 'rugged'), maxX: dev.bestMultiple }];
}

/** Its highest multiple by its first price, as far as its row tells that. */
function fromLaunch({ maxX }: CreatedToken, row: Pick<TokenRow, 'performance'> | undefined): number | null {
  const { entryPrice = null, openPrice = null } = row?.performance ?? {};
  return maxX !== null && entryPrice && openPrice ? maxX * (entryPrice / openPrice) : maxX;
}
