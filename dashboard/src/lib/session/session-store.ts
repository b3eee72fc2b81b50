import { logout } from '@mintscope/schemas/api/access/logout';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { validateSession } from '@mintscope/schemas/api/access/validate-session';
import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { createStore } from 'zustand/vanilla';
import { CallError, call } from '../call.ts';
import { checkAccess, type Verdict } from './check-access.ts';
import { keepToken, readToken, tokenKey } from './stored-token.ts';

export type SessionState =
  /** `problem`: the server could not be asked; the token is kept and it is asked again. */
  | { phase: 'loading'; problem: string | null }
  | { phase: 'visitor'; notice: string | null }
  | { phase: 'user'; user: SessionUser };

export interface SessionStore {
  read: () => SessionState;
  watch: (listener: () => void) => () => void;
  /** The bearer token of every call; null for a visitor. */
  token: () => string | null;
  /** After any way to sign in. Other tabs follow. A session that was still kept here is ended on the server. */
  accept: (answer: Pick<SignInAnswer, 'token' | 'user'>) => void;
  /**
   * Trades the session for the one that `ask` answers with. The server ends the old one before its answer arrives: that it
   * is refused meanwhile means nothing.
   */
  exchange: (ask: () => Promise<Pick<SignInAnswer, 'token' | 'user'>>) => Promise<void>;
  /** Ends the session on the server; where that cannot be reached it is forgotten all the same. Goes to /. */
  signOut: () => Promise<void>;
  /**
   * Removes the credentials and goes on as a visitor. With `token`, that was refused, only if it is still the one in use; where
   * another tab keeps a newer one by now, that is gone on with.
   */
  forget: (notice?: string | null, token?: string) => void;
  /** The visitor has read why the session ended. */
  dismissNotice: () => void;
  /** Asks the server who this is. A refusal forgets; no answer keeps what is known. */
  refresh: () => Promise<void>;
  can: (rule: AccessRule) => Verdict;
  /** Stops following other tabs and the clock. */
  close: () => void;
}

export const sessionEndedText = 'Your session has ended. Please log in again.';

const askAgainMs = 5_000;
/** How soon a page learns of access that was paid for elsewhere. */
const askForAccessMs = 20_000;
/** The longest a browser's timer can wait. */
const mostTimerMs = 2_147_483_647;

/** Reads the stored token and asks the server whose it is. `goHome` leads to / after signing out. */
export function createSessionStore({ goHome }: { goHome: () => void }): SessionStore {
  let token = readToken();
  const store = createStore<SessionState>()(() =>
    token ? { phase: 'loading', problem: null } : { phase: 'visitor', notice: null },
  );
  const read = store.getState;
  let asked = 0;
  let exchanging = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: SessionState): void {
    clearTimeout(timer);
    if (next.phase === 'user') awaitChange(next.user);
    store.setState(next, true);
  }

  /** The end of the session or of what its user may see; for those who see the preview, that they have access again. */
  function awaitChange(user: SessionUser): void {
    if (!user.fullAccess) {
      timer = setTimeout(() => (document.hidden ? awaitChange(user) : void refresh()), askForAccessMs);
      return;
    }
    const { active, expiresAt } = user.entitlement;
    const endsAtMs = active && expiresAt ? Math.min(user.sessionExpiresAt, expiresAt) : user.sessionExpiresAt;
    const leftMs = endsAtMs - Date.now();
    // The server's clock may be ahead of ours or behind it, so it is asked, not believed to be over.
    const next = leftMs > mostTimerMs ? () => awaitChange(user) : () => void refresh();
    timer = setTimeout(next, Math.min(Math.max(leftMs, askAgainMs), mostTimerMs));
  }

  function forget(notice: string | null = null, refused?: string): void {
    if ((refused && refused !== token) || exchanging) return;
    const kept = refused && readToken();
    if (kept && kept !== refused) {
      adopt(kept);
      return;
    }
    asked += 1;
    token = null;
    keepToken(null);
    if (read().phase !== 'visitor' || notice) become({ phase: 'visitor', notice });
  }

  function replace(answer: Pick<SignInAnswer, 'token' | 'user'>): void {
    asked += 1;
    token = answer.token;
    keepToken(token);
    become({ phase: 'user', user: answer.user });
  }

  function accept(answer: Pick<SignInAnswer, 'token' | 'user'>): void {
    const before = token;
    replace(answer);
    // After the listeners: the live feed belongs to the new session before the old one ends.
    if (before && before !== answer.token) void endOnServer(before);
  }

  async function exchange(ask: () => Promise<Pick<SignInAnswer, 'token' | 'user'>>): Promise<void> {
    exchanging = true;
    try {
      replace(await ask());
    } catch (error) {
      exchanging = false;
      void refresh();
      throw error;
    }
    exchanging = false;
  }

  async function refresh(): Promise<void> {
    const asking = token;
    asked += 1;
    const turn = asked;
    if (!asking || exchanging) return;
    try {
      const { user } = await call(validateSession, { bearer: asking });
      if (turn === asked) become({ phase: 'user', user });
    } catch (error) {
      if (turn !== asked) return;
      const refused = error instanceof CallError && (error.status === 401 || error.status === 403);
      if (refused) forget(sessionEndedText, asking);
      else unanswered(error);
    }
  }

  function unanswered(error: unknown): void {
    if (read().phase === 'loading') {
      become({ phase: 'loading', problem: error instanceof Error ? error.message : String(error) });
    }
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), askAgainMs);
  }

  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== tokenKey && event.key !== null) return;
    const next = readToken();
    if (next === token) return;
    if (!next) {
      forget();
      return;
    }
    adopt(next);
  }

  /** Goes on with a token that another tab has stored. */
  function adopt(next: string): void {
    token = next;
    become({ phase: 'loading', problem: null });
    void refresh();
  }

  addEventListener('storage', followOtherTabs);
  void refresh();

  return {
    read,
    watch: store.subscribe,
    token: () => token,
    accept,
    exchange,
    async signOut() {
      const ending = token;
      forget();
      goHome();
      if (ending) await endOnServer(ending);
    },
    forget,
    dismissNotice() {
      if (read().phase === 'visitor') become({ phase: 'visitor', notice: null });
    },
    refresh,
    can(rule) {
      const state = read();
      return checkAccess(rule, state.phase === 'user' ? state.user : null);
    },
    close() {
      clearTimeout(timer);
      removeEventListener('storage', followOtherTabs);
    },
  };
}

/** Nothing is left to do for the visitor when this fails: the token is gone from here, and expires there. */
async function endOnServer(token: string): Promise<void> {
  await call(logout, { bearer: token }).catch(() => undefined);
}
