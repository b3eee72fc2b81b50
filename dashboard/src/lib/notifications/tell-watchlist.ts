import type { Band } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import { bandLabel } from '../band.ts';
import type { RowStore } from '../live/row-store.ts';
import { tokenName } from '../token-name.ts';
import type { Watchlist } from '../watchlist.ts';
import type { Tell } from './tell.ts';

/** A score on the edge of two bands crosses it many times: a band counts when it has held for so long (ms). */
const steadyMs = 2_000;

interface Watched {
  /** The band last told, or first seen; null before there was one. */
  band: Band | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  stop: () => void;
}

/** Tells when a watched token changes its band, as far as the live feed brings its row. Gives the way to stop. */
export function tellWatchlist(
  rows: RowStore<TokenRow>,
  watchlist: Watchlist,
  wanted: () => boolean,
  tell: Tell,
): () => void {
  const watched = new Map<string, Watched>();

  function follow(mint: string): Watched {
    const token: Watched = {
      band: rows.get(mint)?.band ?? null,
      timer: undefined,
      stop: rows.watchRow(mint, () => look(mint)),
    };
    return token;
  }

  function look(mint: string): void {
    const token = watched.get(mint);
    const band = rows.get(mint)?.band ?? null;
    if (!token || band === null) return;
    token.band ??= band;
    if (band === token.band) {
      clearTimeout(token.timer);
      token.timer = undefined;
    } else token.timer ??= setTimeout(() => settle(mint, token), steadyMs);
  }

  function settle(mint: string, token: Watched): void {
    token.timer = undefined;
    const row = rows.get(mint);
    if (!row || row.band === null || row.band === token.band) return;
    const text = `${tokenName(row.symbol, mint)}: ${bandLabel(token.band)} → ${bandLabel(row.band)}`;
    token.band = row.band;
    if (wanted()) tell(text, 'message');
  }

  function sync(): void {
    const mints = new Set(watchlist.list());
    for (const [mint, token] of watched) if (!mints.has(mint)) leave(mint, token);
    for (const mint of mints) if (!watched.has(mint)) watched.set(mint, follow(mint));
  }

  function leave(mint: string, token: Watched): void {
    token.stop();
    clearTimeout(token.timer);
    watched.delete(mint);
  }

  const stop = watchlist.watch(sync);
  sync();
  return () => {
    stop();
    for (const [mint, token] of watched) leave(mint, token);
  };
}
