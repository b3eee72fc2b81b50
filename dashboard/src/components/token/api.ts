import { getCalibration } from '@mintscope/schemas/api/learning/get-calibration';
import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import { listCandles } from '@mintscope/schemas/api/tokens/list-candles';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import type { CandleInterval } from '@mintscope/schemas/token-metrics';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import type { Asked } from './evidence-context.ts';

const auditEveryMs = 5_000;
const candlesEveryMs: Record<CandleInterval, number> = { '1s': 2_000, '1m': 10_000, '1h': 60_000 };
const tradesEveryMs = 3_000;
const calibrationMs = 60_000;
const evidencePage = 50;

/** The full audit of a token, again every few seconds while it is looked at. Its row joins the live ones. */
export function useTokenAudit(mint: string) {
  const { client } = useLive();
  const query = useQuery({
    queryKey: ['token', mint],
    queryFn: ({ signal }) => call(getTokenFull, { params: { address: mint }, signal }),
    refetchInterval: auditEveryMs,
    retry: (count, error) => !(error instanceof CallError && error.status >= 400 && error.status < 500) && count < 2,
  });
  useEffect(() => {
    if (query.data) client.book.hold('open', [query.data.token.row], Date.now());
    return () => client.book.hold('open', [], Date.now());
  }, [client, query.data]);
  return query;
}

export function useCandles(mint: string, interval: CandleInterval) {
  return useQuery({
    queryKey: ['candles', mint, interval],
    queryFn: ({ signal }) => call(listCandles, { params: { address: mint }, query: { interval, limit: 500 }, signal }),
    refetchInterval: candlesEveryMs[interval],
    placeholderData: keepPreviousData,
  });
}

export function useTrades(mint: string, limit: number) {
  return useQuery({
    queryKey: ['trades', mint, limit],
    queryFn: ({ signal }) => call(listTrades, { params: { address: mint }, query: { limit }, signal }),
    refetchInterval: tradesEveryMs,
  });
}

/** What is behind a label, a probability or a term, as it was when it was opened; page by page. */
export function useEvidenceOf(mint: string, { of, wallet }: Asked) {
  return useInfiniteQuery({
    queryKey: ['evidence', mint, of, wallet],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(getEvidence, {
        params: { address: mint },
        query: { of, limit: evidencePage, ...(wallet && { wallet }), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** How earlier verdicts fared; it changes slowly. */
export function useCalibration(enabled = true) {
  return useQuery({
    queryKey: ['calibration'],
    queryFn: ({ signal }) => call(getCalibration, { signal }),
    staleTime: calibrationMs,
    refetchInterval: calibrationMs,
    enabled,
  });
}
