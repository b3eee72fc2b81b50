import type { TokenRow } from '@mintscope/schemas/token';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import type { RowStore } from '../../lib/live/row-store.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { tokenName } from '../../lib/token-name.ts';

const key = 'looked';
/** Who was away for less has missed nothing (ms). */
const awayMs = 10 * 60_000;
/** While the page is in sight, when that was is kept so often (ms). */
const keepMs = 60_000;
const mostMoved = 3;
/** Smaller moves are no news. */
const leastChange = 0.05;

interface Moved {
  mint: string;
  symbol: string;
  /** Of the price, as a fraction. */
  change: number;
}

export interface Since {
  /** Alerts that fired since and were not seen yet; of a page that was just opened all of these, for it has told of none. */
  fired: number;
  /** Watched tokens that moved most, of those whose rows are at hand. */
  moved: readonly Moved[];
}

type Prices = ReadonlyMap<string, number>;

/** As the user comes back: how many alerts had not been seen before, and what moved. */
interface Return {
  unseenThen: number;
  moved: readonly Moved[];
}

/** What is new when the user comes back after a while, or signs in after one; null = nothing, or it was dismissed. */
export function useSinceLooked(): { since: Since | null; dismiss: () => void } {
  const { client, watchlist } = useLive();
  const { data } = useAccountAlerts();
  const [back, setBack] = useState<Return | null>(null);
  const unseen = data?.unseen ?? 0;
  const readUnseen = useEffectEvent(() => unseen);
  useEffect(() => {
    const { rows } = client.book;
    let before: Prices = new Map();
    let unseenThen = 0;
    const come = () => {
      const away = Date.now() - Number(readStored(key) ?? Number.NaN);
      if (away >= awayMs) setBack({ unseenThen, moved: movedSince(before, rows) });
      writeStored(key, Date.now());
    };
    const turn = () => {
      if (!document.hidden) {
        come();
        return;
      }
      before = pricesOf(watchlist.list(), rows);
      unseenThen = readUnseen();
      writeStored(key, Date.now());
    };
    if (!document.hidden) come();
    const timer = setInterval(() => !document.hidden && writeStored(key, Date.now()), keepMs);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [client, watchlist]);
  const dismiss = useCallback(() => setBack(null), []);
  if (back === null) return { since: null, dismiss };
  const { moved, unseenThen } = back;
  const fired = Math.max(0, unseen - unseenThen);
  return { since: fired > 0 || moved.length > 0 ? { fired, moved } : null, dismiss };
}

function pricesOf(mints: readonly string[], rows: RowStore<TokenRow>): Prices {
  return new Map(
    mints.flatMap((mint) => {
      const price = rows.get(mint)?.priceUsd;
      return price ? [[mint, price] as const] : [];
    }),
  );
}

function movedSince(before: Prices, rows: RowStore<TokenRow>): Moved[] {
  return [...before]
    .flatMap(([mint, price]) => {
      const row = rows.get(mint);
      const change = (row?.priceUsd ?? price) / price - 1;
      return row && Math.abs(change) >= leastChange ? [{ mint, symbol: tokenName(row.symbol, mint), change }] : [];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, mostMoved);
}
