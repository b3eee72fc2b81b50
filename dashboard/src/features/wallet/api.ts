import { exportWalletTokens } from '@mintscope/schemas/api/wallets/export-wallet-tokens';
import { getWallet } from '@mintscope/schemas/api/wallets/get-wallet';
import { listWalletTokens } from '@mintscope/schemas/api/wallets/list-wallet-tokens';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/call.ts';
import { callFile } from '../../lib/call-file.ts';
import { retryUnlessRefused } from '../../lib/retry-unless-refused.ts';

/** Both are made of all that the wallet traded: often enough for figures that people read. */
const refreshMs = 30_000;

export type TokensOrder = Required<Pick<z.input<typeof listWalletTokens.query>, 'sortBy' | 'sortOrder'>>;

export function useWallet(address: string) {
  return useQuery({
    queryKey: ['wallet', address],
    queryFn: ({ signal }) => call(getWallet, { params: { address }, signal }),
    refetchInterval: refreshMs,
    retry: retryUnlessRefused,
  });
}

/** Tokens that are read at a time. */
export const pageLength = 25;

/** Page by page; they stay as they are while they are read. */
export function useWalletTokens(address: string, order: TokensOrder, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['wallet-tokens', address, order],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listWalletTokens, {
        params: { address },
        query: { ...order, limit: pageLength, ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
    enabled,
    refetchOnWindowFocus: false,
  });
}

export function loadTokensFile(address: string, order: TokensOrder): Promise<File> {
  return callFile(exportWalletTokens, { params: { address }, query: order });
}
