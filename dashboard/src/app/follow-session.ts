import type { QueryClient } from '@tanstack/react-query';
import { draftKey } from '../lib/chat/draft-key.ts';
import type { LiveClient } from '../lib/live/live-client.ts';
import type { SessionStore } from '../lib/session/session-store.ts';
import { removeStored } from '../lib/storage.ts';

/** Keeps the live feed and everything that was loaded to whom they belong. Gives the way to stop. */
export function followSession(session: SessionStore, client: LiveClient, queries: QueryClient): () => void {
  let known: string | null = null;
  const follow = () => {
    const state = session.read();
    if (state.phase === 'loading') return;
    const user = state.phase === 'user' ? state.user : null;
    if (!user) removeStored(draftKey);
    client.authenticate(user?.fullAccess ? session.token() : null);
    const sees = user ? [user.sessionId, user.role, user.fullAccess].join() : 'visitor';
    // What was asked for while a stored session was being looked at, was asked for with its token: it stays if that holds.
    const stays = sees === known || (known === null && user !== null);
    known = sees;
    if (!stays) void queries.resetQueries({ predicate: (query) => query.meta?.anonymous !== true });
  };
  follow();
  return session.watch(follow);
}
