import { findCopies } from '@mintscope/metrics/find-copies';
import { rankFound } from '@mintscope/metrics/rank-found';
import { searchTokens } from '@mintscope/schemas/api/market/search-tokens';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { useLive } from '../live/live-context.tsx';
import { useDebounced } from '../use-debounced.ts';

/** The server is asked from this many characters on, this long after the last one. */
const asking = { fromLength: 2, debounceMs: 500 } as const;

export interface TokenHit {
  row: TokenRow;
  /** The largest of those found that has its symbol or name and is larger. */
  copyOf: TokenRow | null;
}

interface Asking {
  most: number;
  /** The text is whole: the server is asked at once. */
  done: boolean;
  /** Until then it is not asked at all. */
  waits?: boolean;
}

interface TokenHits {
  hits: TokenHit[];
  /** The server's answer to this very text is among them, or none is to come. */
  isSettled: boolean;
  isError: boolean;
}

/** Tokens by symbol, name or address, likeliest first: the loaded ones at once, all others as soon as the typing rests, or is `done`. */
export function useTokenHits(typed: string, { most, done, waits = false }: Asking): TokenHits {
  const { client } = useLive();
  const text = typed.trim();
  const rested = useDebounced(text, asking.debounceMs);
  const asked = done ? text : rested;
  const isLongEnough = text.length >= asking.fromLength && (done || !waits);
  const query = useQuery({
    queryKey: ['token-hits', asked],
    queryFn: ({ signal }) => call(searchTokens, { query: { query: asked }, signal }),
    enabled: isLongEnough && asked === text,
    retry: false,
  });
  const found = new Map<string, TokenRow>();
  if (isLongEnough && asked === text) for (const row of query.data ?? []) found.set(row.address, row);
  const needle = text.toLowerCase();
  for (const row of client.book.rows.all()) {
    // What is live is newer than what was answered.
    if (needle && (found.has(row.address) || isNamed(row, needle))) found.set(row.address, row);
  }
  const copies = findCopies(found.values());
  return {
    hits: rankFound([...found.values()], text)
      .slice(0, most)
      .map((row) => ({ row, copyOf: copies.get(row.address) ?? null })),
    isSettled: !isLongEnough || (asked === text && !query.isFetching),
    isError: isLongEnough && query.isError,
  };
}

function isNamed({ symbol, name, address }: TokenRow, needle: string): boolean {
  return [symbol, name, address].some((part) => part.toLowerCase().includes(needle));
}
