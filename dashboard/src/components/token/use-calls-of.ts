import { useMemo } from 'react';
import { usePreview } from '../../lib/session/use-preview.ts';
import { type RecordedPick, useCalls } from '../picks/api.ts';

const most = 8;

/** The platform's calls of a token, newest first, and the user's own picks of it. Removed ones too: they were made. */
export function useCallsOf(mint: string): { calls: readonly RecordedPick[] } {
  const mayAsk = !usePreview();
  const query = { search: mint, period: 'all', removed: 'with', limit: most } as const;
  const platform = useCalls({ ...query, scope: 'platform' }, mayAsk).data?.picks;
  const personal = useCalls({ ...query, scope: 'personal' }, mayAsk).data?.picks;
  const calls = useMemo(
    () => [...(platform ?? []), ...(personal ?? [])].filter(({ address }) => address === mint),
    [platform, personal, mint],
  );
  return { calls };
}
