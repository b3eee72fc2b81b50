import { getCalibration } from '@mintscope/schemas/api/learning/get-calibration';
import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import { listCandles } from '@mintscope/schemas/api/tokens/list-candles';
import { listTrades } from '@mintscope/schemas/api/tokens/list-trades';
import { limits } from '@mintscope/schemas/limits';
import { type CandleInterval, candleIntervalMs } from '@mintscope/schemas/token-metrics';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { CallError, call } from '../../lib/call.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { retryUnlessRefused } from '../../lib/retry-unless-refused.ts';
import type { Asked } from './evidence-context.ts';
import { candlesUntil } from './past/past-candles.ts';
import { usePast } from './past/past-context.ts';
import type { TapeWish } from './tape-model.ts';
import { useFollowTrades } from './use-follow-trades.ts';

/** How often the audit is asked for at least, and at most while trades move the token on. */
const auditEveryMs = 5_000;
const auditAtMostEveryMs = 2_000;
const candlesAtMostEveryMs = 2_000;
const candlesAtLeastEveryMs = 60_000;
const tradesEveryMs = 3_000;
const tradesAtMostEveryMs = 1_000;
const calibrationMs = 60_000;
/** What is known of a token besides its row follows the launch within moments, on a busy server within seconds: at that age it is waited for. */
const youngMs = 60_000;
const evidencePage = 50;

/** The full audit of a token, again every few seconds while it is looked at. Its row joins the live ones. */
export function useTokenAudit(mint: string) {
  const { client } = useLive();
  const isYoung = () => {
    const row = client.book.rows.get(mint);
    return row !== undefined && client.serverNowMs() - row.createdAt < youngMs;
  };
  const query = useQuery({
    queryKey: ['token', mint],
    queryFn: ({ signal }) => call(getTokenFull, { params: { address: mint }, signal }),
    refetchInterval: auditEveryMs,
    retry: (count, error) => (isUnknown(error) && isYoung()) || retryUnlessRefused(count, error),
    retryDelay: (count, error) =>
      isUnknown(error) ? Math.min(250 * 2 ** count, 1_000) : Math.min(1_000 * 2 ** count, 30_000),
  });
  useEffect(() => {
    if (query.data) client.book.hold('open', [query.data.token.row], Date.now());
    return () => client.book.hold('open', [], Date.now());
  }, [client, query.data]);
  useFollowRow(mint, query);
  return query;
}

const isUnknown = (error: Error) => error instanceof CallError && error.status === 404;

/** Asks again when the live row is ahead of the audit, so that the cards stay as near to the live figures as is calm. */
function useFollowRow(mint: string, { data, refetch }: UseQueryResult<TokenAudit>): void {
  const { client } = useLive();
  useEffect(() => {
    if (data === undefined) return;
    const { rows } = client.book;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const isAhead = (rows.get(mint)?.version ?? 0) > data.tokenState.version;
      if (isAhead) timer ??= setTimeout(() => void refetch(), auditAtMostEveryMs);
    };
    look();
    const stop = rows.watchRow(mint, look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, mint, data, refetch]);
}

export function useCandles(mint: string, interval: CandleInterval) {
  const atMs = usePast()?.atMs ?? null;
  return useQuery({
    queryKey: ['candles', mint, interval, atMs],
    queryFn: async ({ signal }) => {
      const ask = (query: z.input<typeof listCandles.query>) =>
        call(listCandles, { params: { address: mint }, query, signal });
      if (atMs === null) return { interval, candles: await ask({ interval, limit: 500 }) };
      const stepMs = candleIntervalMs[interval];
      const fromMs = Math.floor(atMs / stepMs) * stepMs;
      const [ended, seconds] = await Promise.all([
        ask({ interval, limit: 500, toMs: fromMs }),
        // Of more seconds than one answer tells, the beginning would be missing.
        stepMs > limits.candles * 1000 ? [] : ask({ interval: '1s', limit: limits.candles, fromMs, toMs: atMs }),
      ]);
      return { interval, candles: candlesUntil(ended, seconds, { atMs, stepMs }) };
    },
    // Six times while a candle lasts.
    refetchInterval:
      atMs === null && Math.min(candlesAtLeastEveryMs, Math.max(candlesAtMostEveryMs, candleIntervalMs[interval] / 6)),
    placeholderData: keepPreviousData,
  });
}

/** The newest trades, of a side, of wallets with a label, and from a size on where that is asked for; live as the feed tells of trades. */
export function useTrades(mint: string, { limit, side, label, minQuote }: TapeWish) {
  const past = usePast();
  const beforeMs = past ? past.atMs + 1 : undefined;
  const query = useQuery({
    queryKey: ['trades', mint, limit, side, label, minQuote, beforeMs],
    queryFn: ({ signal }) =>
      call(listTrades, {
        params: { address: mint },
        query: {
          ...{ limit, ...(side && { side }), ...(label && { label }), ...(minQuote > 0 && { minQuote }) },
          ...(beforeMs !== undefined && { beforeMs }),
        },
        signal,
      }),
    // What is known of wallets now was not known then.
    select: (trades) =>
      past ? trades.map((trade) => ({ ...trade, labels: [...(past.labels.get(trade.trader) ?? [])] })) : trades,
    refetchInterval: past === null && tradesEveryMs,
    placeholderData: keepPreviousData,
  });
  useFollowTrades(mint, past ? stay : query.refetch, tradesAtMostEveryMs);
  return query;
}

/** The past does not change. */
const stay = () => {};

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
