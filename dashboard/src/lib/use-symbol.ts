import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { useLive } from './live/live-context.tsx';

/** What a token is called: by its row where that is at hand, else the server is asked, once. Undefined until it is known, and of null. */
export function useSymbol(mint: string | null): string | undefined {
  const { rows } = useLive().client.book;
  const symbol = useSyncExternalStore(
    (listener) => rows.watchRow(mint ?? '', listener),
    () => (mint === null ? undefined : rows.get(mint)?.symbol),
  );
  const { data } = useQuery({
    queryKey: ['symbol', mint],
    queryFn: async ({ signal }) =>
      (await call(getToken, { params: { address: mint ?? '' }, query: {}, signal })).symbol,
    enabled: mint !== null && symbol === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return symbol ?? data;
}
