import { previewDiscoverySettings } from '@mintscope/schemas/api/picks/preview-discovery-settings';
import { limits } from '@mintscope/schemas/limits';
import type { DiscoveryDrops, DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/call.ts';
import type { DiscoveryState } from '../../lib/live/channels/discovery/discovery-news.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';

const typingMs = 400;
const againMs = 5_000;

interface DropsWanted {
  values: DiscoverySettings;
  /** They are not those that are saved. */
  isDirty: boolean;
  /** They contradict each other, or hold what is no value. */
  isWrong: boolean;
  /** What was answered with those that are saved, of that version. */
  answered: { drops: DiscoveryDrops; version: number } | null;
}

/** `isCounting`: what is shown was counted by filters before these. */
interface ShownDrops {
  drops: DiscoveryDrops | null;
  isCounting: boolean;
}

/** What the filters drop right now: of what is saved the live feed tells it, of what is not yet the server is asked. */
export function useDrops(wanted: DropsWanted): ShownDrops {
  const counted = useCounted(wanted);
  const [last, setLast] = useState(counted);
  if (counted !== null && counted !== last) setLast(counted);
  if (wanted.isWrong) return { drops: null, isCounting: false };
  return { drops: counted ?? last, isCounting: counted === null };
}

/** null until it is known. */
function useCounted({ values, isDirty, isWrong, answered }: DropsWanted): DiscoveryDrops | null {
  const news = useDiscoveryNews();
  const settled = useDebounced(JSON.stringify(values), typingMs);
  const isAsked = isDirty && !isWrong && settled === JSON.stringify(values);
  const preview = useQuery({
    queryKey: ['discovery-preview', settled],
    queryFn: async ({ signal }) =>
      (await call(previewDiscoverySettings, { body: JSON.parse(settled) as DiscoverySettings, signal })).drops,
    enabled: isAsked,
    refetchInterval: againMs,
  });
  if (isWrong) return null;
  if (isDirty) return (isAsked && preview.data) || null;
  const isCurrent = news.settingsVersion !== null && news.settingsVersion >= (answered?.version ?? 0);
  return (isCurrent ? news.drops : null) ?? answered?.drops ?? null;
}

/** Follows what the platform considers while the page is open, and the newest tokens again after it. */
function useDiscoveryNews(): DiscoveryState {
  const { client } = useLive();
  useEffect(() => {
    client.subscribe({ channel: 'discovery' });
    return () => client.subscribe({ channel: 'tokens', limit: limits.liveTokensDefault });
  }, [client]);
  return useSyncExternalStore(client.discovery.watch, client.discovery.read);
}
