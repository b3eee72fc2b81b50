import { exportSuccessfulToken } from '@mintscope/schemas/api/picks/export-successful-token';
import { getSuccessfulStats } from '@mintscope/schemas/api/picks/get-successful-stats';
import { getWinnerCard } from '@mintscope/schemas/api/picks/get-winner-card';
import { getWinnerStats } from '@mintscope/schemas/api/picks/get-winner-stats';
import { listSuccessfulTokens } from '@mintscope/schemas/api/picks/list-successful-tokens';
import { listWinners } from '@mintscope/schemas/api/picks/list-winners';
import { tierMultiples, type Winner } from '@mintscope/schemas/picks/successful-token';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { callFile } from '../../lib/call-file.ts';
import { inFileName } from '../../lib/file-name.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { saveBlob, saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { updateStats, updateWinners, type WinnerFilters, type WinnerStats, winnerOf } from './model.ts';

const limit = 100;
const refreshMs = 60_000;
const statsKey = ['winners', 'stats'];
const listsKey = ['winners', 'list'];

/** The Hall of Fame; where it does not answer, the bank that it is made of. */
export function useWinners(filters: WinnerFilters) {
  return useQuery({
    queryKey: [...listsKey, filters],
    queryFn: ({ signal }) => readWinners(filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

async function readWinners({ tier, timeframe, sort }: WinnerFilters, signal: AbortSignal): Promise<Winner[]> {
  const minTier = tier ?? 'STRONG_SUCCESS';
  try {
    return (await call(listWinners, { query: { minTier, limit, sortBy: sort, timeframe }, signal })).winners;
  } catch (error) {
    if (signal.aborted) throw error;
    const query = {
      minX: tierMultiples[minTier],
      limit,
      sortBy: sort === 'winner_peak_x' ? ('performance.maxX' as const) : ('bankedAt' as const),
      timeframe,
      ...(tier && { successTier: tier }),
    };
    return (await call(listSuccessfulTokens, { query, signal })).tokens.map(winnerOf);
  }
}

export function useWinnerStats() {
  return useQuery({
    queryKey: statsKey,
    queryFn: ({ signal }) => readStats(signal),
    refetchInterval: refreshMs,
  });
}

async function readStats(signal: AbortSignal): Promise<WinnerStats> {
  try {
    return (await call(getWinnerStats, { signal })).stats;
  } catch (error) {
    if (signal.aborted) throw error;
    const { totalBanked, averageMaxX, lastUpdate, ...rest } = (await call(getSuccessfulStats, { signal })).stats;
    return { ...rest, totalWinners: totalBanked };
  }
}

const addedSeconds = 5;
const removedSeconds = 3;

/** Follows the feed while the page is open: rows, counters and a toast for each change. */
export function useWinnerNews(follow: boolean): void {
  const { client } = useLive();
  const { connection } = useLiveStatus();
  const queries = useQueryClient();
  const up = connection.phase === 'open';
  useEffect(() => {
    if (follow) client.subscribe({ channel: 'winners' });
  }, [client, follow]);
  useEffect(() => {
    if (!follow) return;
    return client.winners.watch((update) => {
      const lists = queries.getQueriesData<Winner[]>({ queryKey: listsKey });
      const known = lists.flatMap(([, list]) => list ?? []).find(({ id }) => id === update.token.id);
      queries.setQueriesData<Winner[]>({ queryKey: listsKey }, (list) => list && updateWinners(list, update));
      queries.setQueryData<WinnerStats>(statsKey, (stats) => stats && updateStats(stats, update, known));
      // Counted here at once; the mean, and entries beyond the list, are the server's to tell.
      void queries.invalidateQueries({ queryKey: statsKey });
      tell(update);
    });
  }, [client, queries, follow]);
  // The feed tells changes alone: what came while it was away is asked for.
  useEffect(() => {
    if (follow && up) void queries.invalidateQueries({ queryKey: ['winners'] });
  }, [queries, follow, up]);
}

function tell({ action, token }: { action: 'added' | 'removed'; token: Pick<Winner, 'symbol' | 'max_x'> }): void {
  const symbol = cleanText(token.symbol, 24) || 'Unknown';
  if (action === 'added') {
    void showToast(`New Big Winner: ${symbol} (${token.max_x.toFixed(2)}x)`, 'success', {
      seconds: addedSeconds,
      position: 'top-right',
    });
  } else {
    void showToast(`Big Winner removed: ${symbol}`, 'message', { seconds: removedSeconds, position: 'top-right' });
  }
}

/** Saves the picture to share. False where it could not be had. */
export async function saveCard({ id, symbol }: Winner): Promise<boolean> {
  try {
    saveBlob(await callFile(getWinnerCard, { params: { id } }), `mintscope-${fileName(symbol)}.png`);
    return true;
  } catch {
    return false;
  }
}

/** Saves an entry with its call and trace as a file. False where that failed. */
export async function exportWinner({ id, symbol }: Winner): Promise<boolean> {
  try {
    const entry = await call(exportSuccessfulToken, { params: { id } });
    saveFile(entry, `${fileName(symbol)}-successful-token-export.json`);
    return true;
  } catch {
    return false;
  }
}

/** A symbol without what has a meaning in file names. */
function fileName(symbol: string): string {
  return inFileName(symbol) || 'token';
}
