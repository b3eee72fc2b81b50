import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/call.ts';
import { useLive } from '../../../lib/live/live-context.tsx';
import { useAdminSettings } from '../../../lib/product-settings/use-admin-settings.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useFeed } from '../use-feed.ts';
import { stages } from './stages.ts';

/** Tokens that are listed of each stage. */
export const perStage = 100;
const restMs = 300;

/**
 * Loads the lists of all stages into the token book and follows them in one subscription.
 * @param typed filter of each stage, in their order.
 */
export function useStages(typed: readonly string[]): { error: Error | null; pending: boolean; retry: () => void } {
  const { client } = useLive();
  const { refetchInterval, takesPlaceOf } = useFeed();
  const { enableRealTimeUpdates } = useAdminSettings().settings;
  const asked = useDebounced(typed.join('\n'), restMs);
  const lists = useMemo(() => {
    const filters = asked.split('\n');
    return stages.map(({ sortBy }, nth) => ({ limit: perStage, filter: filters[nth] ?? '', sortBy }));
  }, [asked]);
  const { rows, answeredAtMs, ...state } = useQueries({
    queries: lists.map((query) => ({
      queryKey: ['discover', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(discoverTokens, { query, signal }),
      refetchInterval,
    })),
    combine: combineLists,
  });
  const isFed = takesPlaceOf(answeredAtMs);
  useEffect(() => {
    if (rows) client.book.hold('list', isFed ? [] : rows, answeredAtMs);
  }, [client, rows, answeredAtMs, isFed]);
  useEffect(() => {
    const [first, ...also] = lists;
    if (enableRealTimeUpdates) client.subscribe({ channel: 'tokens', ...first, also });
    else client.subscribe({ channel: 'picks' });
  }, [client, lists, enableRealTimeUpdates]);
  return state;
}

interface Answer {
  data: TokenRow[] | undefined;
  dataUpdatedAt: number;
  error: Error | null;
  isPending: boolean;
  refetch: () => unknown;
}

function combineLists(answers: Answer[]) {
  const loaded = answers.flatMap(({ data }) => (data ? [data] : []));
  const once = new Map(loaded.flat().map((row) => [row.address, row]));
  return {
    /** Of the oldest of them. */
    answeredAtMs: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    rows: loaded.length === answers.length ? [...once.values()] : null,
    error: answers.find(({ error }) => error)?.error ?? null,
    pending: answers.some(({ isPending }) => isPending),
    retry: () => {
      for (const { refetch } of answers) void refetch();
    },
  };
}
