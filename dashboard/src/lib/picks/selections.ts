import { createStore } from 'zustand/vanilla';
import { CallError } from '../call.ts';
import { errorText } from '../error-text.ts';
import type { PickBook } from '../live/channels/picks/pick-book.ts';
import { loadPart } from '../parts/load-part.ts';
import type { SessionStore } from '../session/session-store.ts';
import { showToast } from '../toasts.ts';
import { backupLimits, readBackup, type WaitingPick, writeBackup } from './pick-backup.ts';

export interface SelectionState {
  /** When the copy that is shown was kept (ms); null once the server has told. */
  keptAt: number | null;
  /** Own selections that the server was not there to take. */
  waiting: readonly WaitingPick[];
  /** Why the server's list is not here; null while it is, or is on its way. */
  problem: string | null;
}

interface SelectionsOptions {
  session: Pick<SessionStore, 'read' | 'watch'>;
  book: PickBook;
  /** Changes closer together than this are kept together (ms). */
  keepAfterMs?: number;
}

const refreshMs = 60_000;
const nothing: SelectionState = { keptAt: null, waiting: [], problem: null };

/**
 * The user's own picks: selects and deselects them, and keeps a copy of the newest picks in this browser, so that the page opens
 * without the server and tells it afterwards what was selected meanwhile.
 */
export class Selections {
  readonly #session: SelectionsOptions['session'];
  readonly #book: PickBook;
  readonly #keepAfterMs: number;
  readonly #store = createStore(() => nothing);
  readonly read = this.#store.getState;
  readonly watch: (listener: () => void) => () => void = this.#store.subscribe;
  readonly #stops: (() => void)[];
  #owner: string | null = null;
  #wanted = 0;
  #asked = new AbortController();
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #refreshTimer: ReturnType<typeof setInterval> | undefined;
  #own: { at: number; addresses: Set<string> } = { at: -1, addresses: new Set() };

  constructor({ session, book, keepAfterMs = 2_000 }: SelectionsOptions) {
    this.#session = session;
    this.#book = book;
    this.#keepAfterMs = keepAfterMs;
    addEventListener('online', this.#online);
    this.#stops = [
      // After those who forget what the user before had.
      session.watch(() => queueMicrotask(() => this.#followSession() && this.#wanted > 0 && void this.refresh())),
      book.picks.watchAll(() => this.#changed()),
    ];
  }

  /** Whether it is one of the user's own picks, or is to become one. */
  has(mint: string): boolean {
    const at = this.#book.picks.version();
    if (this.#own.at !== at) {
      this.#own = { at, addresses: new Set(this.#book.list('personal').map(({ address }) => address)) };
    }
    return this.#own.addresses.has(mint) || this.read().waiting.some(({ address }) => address === mint);
  }

  /** Keeps the own picks loaded as long as a page shows them. Gives the way to stop. */
  readonly want = (): (() => void) => {
    this.#wanted += 1;
    if (this.#wanted === 1) {
      this.#refreshTimer = setInterval(() => void this.refresh(), refreshMs);
      void this.refresh();
    }
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) clearInterval(this.#refreshTimer);
    };
  };

  /** Tells the server what it missed, then asks for the own picks. */
  readonly refresh = async (): Promise<void> => {
    this.#followSession();
    if (this.#owner === null) return;
    const { signal } = this.#asked;
    try {
      await this.#sync(signal);
      const { listOwn } = await loadCalls();
      const selections = await listOwn(signal);
      signal.throwIfAborted();
      this.#set({ problem: null });
      this.#book.hold('personal', selections);
    } catch (error) {
      if (!signal.aborted) this.#set({ problem: errorText(error, 'Your picks could not be loaded') });
    }
  };

  /** What the server is not there to take is kept, and told later. */
  async select(mint: string, symbol: string): Promise<void> {
    this.#followSession();
    if (this.#owner === null || this.has(mint)) return;
    const { signal } = this.#asked;
    const pick = { address: mint, symbol, selectedAt: Date.now() };
    this.#wait([pick, ...this.read().waiting]);
    try {
      const { select } = await loadCalls();
      const selection = await select(mint, 'personal', signal);
      if (selection) this.#book.put(selection);
      this.#forget(mint);
      void showToast('Added to your picks');
    } catch (error) {
      if (signal.aborted) return;
      if (isAway(error)) void showToast('Failed to save token selection. It is kept here and sent later.', 'error');
      else this.#refuse(mint, error);
    }
  }

  async deselect(mint: string): Promise<void> {
    const { signal } = this.#asked;
    const waits = this.read().waiting.some(({ address }) => address === mint);
    this.#forget(mint);
    if (waits && !this.has(mint)) return;
    try {
      const { deselectOwn } = await loadCalls();
      await deselectOwn(mint, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CallError && error.status === 404)) {
        void showToast(errorText(error, 'The pick could not be removed'), 'error');
        return;
      }
    }
    this.#book.drop('personal', mint);
    void showToast('Removed from your picks');
  }

  close(): void {
    removeEventListener('online', this.#online);
    this.#asked.abort();
    clearTimeout(this.#keepTimer);
    clearInterval(this.#refreshTimer);
    for (const stop of this.#stops) stop();
  }

  async #sync(signal: AbortSignal): Promise<void> {
    const sent = this.read().waiting;
    if (sent.length === 0) return;
    const { sync } = await loadCalls();
    const errors = await sync(sent, signal);
    signal.throwIfAborted();
    this.#wait(this.read().waiting.filter((pick) => !sent.includes(pick)));
    for (const { address, message } of errors) {
      const { symbol = address } = sent.find((pick) => pick.address === address) ?? {};
      void showToast(`${symbol} was not added to your picks: ${message}`, 'error');
    }
  }

  #refuse(mint: string, error: unknown): void {
    this.#forget(mint);
    void showToast(errorText(error, 'Failed to save token selection'), 'error');
  }

  #forget(mint: string): void {
    const { waiting } = this.read();
    if (waiting.some(({ address }) => address === mint)) this.#wait(waiting.filter(({ address }) => address !== mint));
  }

  /** At once: a page may be closed before the server answers. */
  #wait(waiting: readonly WaitingPick[]): void {
    this.#set({ waiting: waiting.slice(0, backupLimits.most) });
    this.#keep();
  }

  #set(part: Partial<SelectionState>): void {
    this.#store.setState(part);
  }

  /** Whether it is another user's from now on. */
  #followSession(): boolean {
    const now = this.#session.read();
    const owner = now.phase === 'user' && now.user.fullAccess ? now.user.id : null;
    if (now.phase === 'loading' || owner === this.#owner) return false;
    clearTimeout(this.#keepTimer);
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#owner = owner;
    const kept = owner === null ? null : readBackup(owner);
    this.#store.setState({ ...nothing, waiting: kept?.waiting ?? [], keptAt: kept?.keptAt ?? null });
    if (kept && kept.selections.length > 0) void this.#restore(kept.selections, this.#asked.signal);
    return true;
  }

  async #restore(kept: readonly unknown[], signal: AbortSignal): Promise<void> {
    try {
      const { checkKept } = await loadCalls();
      if (!signal.aborted) this.#book.restore(checkKept(kept));
    } catch {
      // Without the part of the script that checks it, the copy stays where it is.
    }
  }

  #changed(): void {
    if (this.#owner === null || !(this.#book.told('personal') || this.#book.told('platform'))) return;
    if (this.read().keptAt !== null) this.#set({ keptAt: null });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(), this.#keepAfterMs);
  }

  #keep(): void {
    if (this.#owner === null) return;
    const told = this.#book.told('personal') || this.#book.told('platform');
    const keptAt = told ? Date.now() : this.read().keptAt;
    const selections = told ? [...this.#book.picks.all()] : null;
    if (!writeBackup(this.#owner, { keptAt, selections, waiting: this.read().waiting })) {
      void showToast('This browser has no room left to keep your picks', 'error');
    }
  }

  readonly #online = () => {
    if (this.#wanted > 0) void this.refresh();
  };
}

function loadCalls(): Promise<typeof import('./pick-calls.ts')> {
  return loadPart(() => import('./pick-calls.ts'));
}

/** No answer, or none that decides: it may be taken later. So may what was asked for while a script could not be had. */
function isAway(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
