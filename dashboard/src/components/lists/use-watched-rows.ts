import type { TokenRow } from '@mintscope/schemas/token';
import { useEffect, useMemo, useState } from 'react';
import { LiveClient } from '../../lib/live/live-client.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { createRowStore } from '../../lib/live/row-store.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import type { RowSource } from '../table/row-context.tsx';

/**
 * The live rows of a watchlist, none as long as it is null, by a connection beside the page's, which follows what the page shows. Of those who have no live feed
 * there are none.
 */
export function useWatchedRows(id: string | null): RowSource<TokenRow> {
  const { clock } = useLive();
  const { state, store: session } = useSession();
  const [client, setClient] = useState<LiveClient | null>(null);
  const isAsked = id !== null;
  const sessionId = state.phase === 'user' && state.user.fullAccess ? state.user.sessionId : null;
  useEffect(() => {
    const token = session.token();
    if (!isAsked || sessionId === null || token === null) return;
    const opened = new LiveClient(`${location.origin.replace(/^http/, 'ws')}/ws`, async () => {
      await session.refresh();
      return session.read().phase === 'user';
    });
    opened.authenticate(token);
    setClient(opened);
    return () => {
      setClient(null);
      opened.close();
    };
  }, [session, sessionId, isAsked]);
  useEffect(() => (id === null ? undefined : client?.subscribe({ channel: 'watchlist', id })), [client, id]);
  return useMemo(
    () => ({
      store: client?.book.rows ?? createRowStore<TokenRow>(),
      clock: client ? { ...clock, nowMs: client.serverNowMs } : clock,
    }),
    [client, clock],
  );
}
