import { useMemo } from 'react';
import { usePreview } from '../../lib/session/use-preview.ts';
import { type RecordedPick, useCalls } from '../picks/api.ts';

const most = 8;

/** The platform's calls of a token, newest first, and the user's own picks of it. Removed ones too: they were made. `isAsking`: no answer yet. */
export function useCallsOf(mint: string): { calls: readonly RecordedPick[]; isAsking: boolean } {
  const mayAsk = !usePreview();
  const query = { search: mint, period: 'all', removed: 'with', limit: most } as const;
  const platform = useCalls({ ...query, scope: 'platform' }, mayAsk);
  const personal = useCalls({ ...query, scope: 'personal' }, mayAsk);
  const calls = useMemo(
    () => [...(platform.data?.picks ?? []), ...(personal.data?.picks ?? [])].filter(({ address }) => address === mint),
    [platform.data, personal.data, mint],
  );
  return { calls, isAsking: isFirstTry(platform) || isFirstTry(personal) };
}

/** Not of a retry: what others say must not wait for one that fails. */
export function isFirstTry({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean {
  return isLoading && failureCount === 0;
}
