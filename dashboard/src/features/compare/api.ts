import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { isRefused, retryUnlessRefused } from '../../lib/retry-unless-refused.ts';

/** How often what the rows don't tell is asked for again at most, while trades move a token on. */
const recordsAtMostEveryMs = 5_000;

export interface Compared {
  mint: string;
  /** What is said of it beside its row; undefined until it has come. */
  record: TokenRecord | undefined;
  /** Its figures are there: from the feed, or with the record. */
  isKnown: boolean;
  /** Why there is no record; it stays while that is asked for again. */
  failure: 'unknown' | 'failed' | null;
  /** What the server said to that; '' while it is asked again. */
  says: string;
  retry: () => void;
}

/** The tokens side by side: their rows by the live feed, and the sentences behind their scores, which it does not tell. */
export function useCompared(mints: readonly string[]): Compared[] {
  const { client } = useLive();
  const { rows } = client.book;
  const queries = useQueries({
    queries: mints.map((mint) => ({
      queryKey: ['token-record', mint],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadRecord(mint, signal),
      retry: retryUnlessRefused,
      staleTime: recordsAtMostEveryMs,
    })),
  });
  const [first, ...also] = mints;
  const followed = also.join(',');
  useEffect(() => {
    if (first) client.subscribe({ channel: 'token', address: first, also: followed === '' ? [] : followed.split(',') });
  }, [client, first, followed]);

  const loaded = queries.flatMap(({ data }) => (data ? [data.row] : []));
  const hold = useEffectEvent(() => client.book.hold('open', loaded, Date.now()));
  const versions = loaded.map(({ address, version }) => `${address} ${version}`).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what has come
  useEffect(() => hold(), [versions]);
  useEffect(() => () => client.book.hold('open', [], Date.now()), [client]);

  const follow = useEffectEvent(() => {
    for (const [at, mint] of mints.entries()) {
      const query = queries[at];
      if (!query || query.isFetching) continue;
      // Also of a token that was not known when it was asked for, and is by now.
      const isBehind = (rows.get(mint)?.version ?? -1) > (query.data?.row.version ?? -1);
      if (isBehind || (query.error !== null && !isRefused(query.error))) void query.refetch();
    }
  });
  useEffect(() => {
    const timer = setInterval(follow, recordsAtMostEveryMs);
    return () => clearInterval(timer);
  }, []);

  const known = useSyncExternalStore(rows.watchAll, () => mints.filter((mint) => rows.get(mint)).join(','));
  const isKnown = new Set(known.split(','));
  return mints.map((mint, at): Compared => {
    const query = queries[at];
    const hasFailed = query?.data === undefined && (query?.errorUpdateCount ?? 0) > 0;
    return {
      mint,
      record: query?.data ?? undefined,
      isKnown: isKnown.has(mint),
      failure: query?.data === null ? 'unknown' : hasFailed ? 'failed' : null,
      says: query?.error?.message ?? '',
      retry: () => void query?.refetch(),
    };
  });
}

/** The record; null where there is no such token. */
async function loadRecord(mint: string, signal: AbortSignal): Promise<TokenRecord | null> {
  try {
    return await call(getToken, { params: { address: mint }, query: {}, signal });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
