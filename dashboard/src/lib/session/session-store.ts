import { logout } from '@mintscope/schemas/api/access/logout';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { validateSession } from '@mintscope/schemas/api/access/validate-session';
import type { SessionUser } from '@mintscope/schemas/session-user';
import { createStore } from 'zustand/vanilla';
import { CallError, call } from '../call.ts';
import { askAgainMs, askSoonMs, awaitChange } from './await-change.ts';
import { keepToken, readToken, tokenKey } from './stored-token.ts';

export type SessionState =
  /** `problem`: the server could not be asked; the token is kept and it is asked again. */
  | { phase: 'loading'; problem: string | null }
  | { phase: 'visitor'; notice: string | null }
  | { phase: 'user'; user: SessionUser };

type SignedIn = Pick<SignInAnswer, 'token' | 'user'>;

export const sessionEndedText = 'Your session has ended. Please log in again.';

/** Who uses this browser: the stored token, and what the server says of it. Other tabs are followed. */
export class SessionStore {
  #token = readToken();
  readonly #store = createStore<SessionState>()(() =>
    this.#token ? { phase: 'loading', problem: null } : { phase: 'visitor', notice: null },
  );
  readonly read = this.#store.getState;
  readonly watch: (listener: () => void) => () => void = this.#store.subscribe;
  readonly #goHome: () => void;
  #asked = 0;
  #exchanging = false;
  #unansweredTimes = 0;
  #stopWaiting: () => void = () => undefined;

  /** @param goHome leads to / after signing out */
  constructor({ goHome }: { goHome: () => void }) {
    this.#goHome = goHome;
    addEventListener('storage', this.#followOtherTabs);
    void this.refresh();
  }

  /** The bearer token of every call; null for a visitor. */
  readonly token = () => this.#token;

  /** After any way to sign in. Other tabs follow. A session that was still kept here is ended on the server. */
  accept(answer: SignedIn): void {
    const before = this.#token;
    this.#replace(answer);
    // After the listeners: the live feed belongs to the new session before the old one ends.
    if (before && before !== answer.token) void endOnServer(before);
  }

  /**
   * Trades the session for the one that `ask` answers with. The server ends the old one before its answer arrives: that it
   * is refused meanwhile means nothing.
   */
  async exchange(ask: () => Promise<SignedIn>): Promise<void> {
    this.#exchanging = true;
    try {
      this.#replace(await ask());
    } catch (error) {
      this.#exchanging = false;
      void this.refresh();
      throw error;
    }
    this.#exchanging = false;
  }

  /** Ends the session on the server; where that cannot be reached it is forgotten all the same. Goes to /. */
  async signOut(): Promise<void> {
    const ending = this.#token;
    this.forget();
    this.#goHome();
    if (ending) await endOnServer(ending);
  }

  /**
   * Removes the credentials and goes on as a visitor. With `refused`, a token, only if it is still the one in use; where
   * another tab keeps a newer one by now, that is gone on with.
   */
  forget(notice: string | null = null, refused?: string): void {
    if ((refused && refused !== this.#token) || this.#exchanging) return;
    const kept = refused && readToken();
    if (kept && kept !== refused) {
      this.#adopt(kept);
      return;
    }
    this.#asked += 1;
    this.#token = null;
    keepToken(null);
    if (this.read().phase !== 'visitor' || notice) this.#become({ phase: 'visitor', notice });
  }

  /** The visitor has read why the session ended. */
  dismissNotice(): void {
    if (this.read().phase === 'visitor') this.#become({ phase: 'visitor', notice: null });
  }

  /** Asks the server who this is. A refusal forgets; no answer keeps what is known. */
  async refresh(): Promise<void> {
    const asking = this.#token;
    this.#asked += 1;
    const turn = this.#asked;
    if (!asking || this.#exchanging) return;
    try {
      const { user } = await call(validateSession, { bearer: asking });
      if (turn === this.#asked) this.#become({ phase: 'user', user });
    } catch (error) {
      if (turn !== this.#asked) return;
      const refused = error instanceof CallError && (error.status === 401 || error.status === 403);
      if (refused) this.forget(sessionEndedText, asking);
      else this.#unanswered(error);
    }
  }

  /** Stops following other tabs and the clock. */
  close(): void {
    this.#stopWaiting();
    removeEventListener('storage', this.#followOtherTabs);
  }

  #become(next: SessionState): void {
    this.#stopWaiting();
    if (next.phase !== 'loading' || next.problem === null) this.#unansweredTimes = 0;
    if (next.phase === 'user') this.#stopWaiting = awaitChange(next.user, () => void this.refresh());
    this.#store.setState(next, true);
  }

  #replace({ token, user }: SignedIn): void {
    this.#asked += 1;
    this.#token = token;
    keepToken(token);
    this.#become({ phase: 'user', user });
  }

  #unanswered(error: unknown): void {
    if (this.read().phase === 'loading') {
      this.#become({ phase: 'loading', problem: error instanceof Error ? error.message : String(error) });
    }
    this.#stopWaiting();
    // A page that waits for its session asks sooner: a server that starts answers within seconds.
    const waitMs =
      this.read().phase === 'loading' ? Math.min(askSoonMs * 2 ** this.#unansweredTimes, askAgainMs) : askAgainMs;
    this.#unansweredTimes += 1;
    const timer = setTimeout(() => void this.refresh(), waitMs);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  /** Goes on with a token that another tab has stored. */
  #adopt(token: string): void {
    this.#token = token;
    this.#become({ phase: 'loading', problem: null });
    void this.refresh();
  }

  readonly #followOtherTabs = ({ key }: StorageEvent) => {
    if (key !== tokenKey && key !== null) return;
    const next = readToken();
    if (next === this.#token) return;
    if (next) this.#adopt(next);
    else this.forget();
  };
}

/** Nothing is left to do for the visitor when this fails: the token is gone from here, and expires there. */
async function endOnServer(token: string): Promise<void> {
  await call(logout, { bearer: token }).catch(() => undefined);
}
