import { limits } from '@mintscope/schemas/limits';
import { useCallback, useState } from 'react';
import { useLive } from '../../lib/live/live-context.tsx';
import { longestList, type View } from './model.ts';

export interface Reach {
  /** Rows that the list has by now at most. */
  reach: number;
  /** The end of the list has come into sight. */
  further: () => void;
}

/** How far the list goes: as long as one chose, and the longest choice on and on as one scrolls, up to what the feed tells. Another list begins anew. */
export function useReach({ limit, minScore, sortBy, sortOrder, calledOnly }: View, filter: string | null): Reach {
  const { rows } = useLive().client.book;
  const list = JSON.stringify([limit, minScore, sortBy, sortOrder, calledOnly, filter]);
  const [grown, setGrown] = useState({ list, reach: limit });
  const reach = grown.list === list ? grown.reach : limit;
  const further = useCallback(() => {
    // As long as fewer rows have come there are no more, or they are on their way.
    if (limit < longestList || reach >= limits.liveTokens || rows.size() < reach) return;
    setGrown({ list, reach: Math.min(limits.liveTokens, 2 * reach) });
  }, [rows, list, limit, reach]);
  return { reach, further };
}
