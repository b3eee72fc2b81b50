import type { SessionUser } from '@mintscope/schemas/session-user';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): { state: SessionState; store: SessionStore } {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession needs a SessionProvider above');
  return { state: useSyncExternalStore(store.watch, store.read), store };
}

/** Who is signed in, or null. */
export function useUser(): SessionUser | null {
  const { state } = useSession();
  return state.phase === 'user' ? state.user : null;
}
