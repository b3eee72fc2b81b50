import { accountListLimits, defaultWatchlistId } from '@mintscope/schemas/account-lists';
import { createStore } from 'zustand/vanilla';
import { CallError } from '../call.ts';
import { errorText } from '../error-text.ts';
import type { SessionStore } from '../session/session-store.ts';
import { showToast } from '../toasts.ts';
import type { Watchlist } from '../watchlist.ts';
import { bringOver } from './bring-over.ts';
import { applyAct, type KeptLists, type ListAct } from './list-act.ts';
import { readLists, sendAct } from './list-calls.ts';
import { listEffects } from './list-effects.ts';
import { readStoredLists, writeStoredLists } from './stored-lists.ts';

export interface ListState {
  /** As they will be when the server has taken what waits; null for visitors, and until they are here. */
  lists: KeptLists | null;
  /** Why they are not here. */
  problem: string | null;
}

interface ListStoreOptions {
  session: Pick<SessionStore, 'read' | 'watch'>;
  watchlist: Watchlist;
  /** Tells of a newer revision; null = something may have been missed. Gives the way to stop. */
  watchNews: (listener: (rev: number | null) => void) => () => void;
  retryMs?: number;
}

const refreshMs = 60_000;

/** A user's lists as the server keeps them, with what was changed here on top: shown at once, told to the server in its order. */
export class ListStore {
  readonly #session: ListStoreOptions['session'];
  readonly #watchlist: Watchlist;
  readonly #retryMs: number;
  readonly #store = createStore<ListState>(() => ({ lists: null, problem: null }));
  readonly read = this.#store.getState;
  readonly watch: (listener: () => void) => () => void = this.#store.subscribe;
  readonly #stops: (() => void)[];
  #owner: string | null = null;
  #chosen: string = defaultWatchlistId;
  #base: KeptLists | null = null;
  #waiting: ListAct[] = [];
  /** The newest revision that was told of, and whether they are to be read whatever it is. */
  #newest = 0;
  #isStale = true;
  /** The stars here are still a visitor's. */
  #isNew = false;
  #busy = false;
  #hidden: ReadonlySet<string> = new Set();
  #asked = new AbortController();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ session, watchlist, watchNews, retryMs = 10_000 }: ListStoreOptions) {
    this.#session = session;
    this.#watchlist = watchlist;
    this.#retryMs = retryMs;
    const timer = setInterval(this.refresh, refreshMs);
    const online = () => void this.#work();
    addEventListener('online', online);
    this.#stops = [
      () => clearInterval(timer),
      () => removeEventListener('online', online),
      session.watch(() => this.#followSession()),
      watchNews((rev) => this.#hear(rev)),
    ];
    this.#followSession();
    // A visitor's stars are the browser's.
    this.#stops.push(
      watchlist.follow((mint, added) => {
        if (this.#owner === null) return;
        const id = this.#chosen;
        this.do(added ? { do: 'put-entry', id, mint } : { do: 'remove-entry', id, mint });
      }),
    );
  }

  /** Shows the change at once, and tells the server when its turn has come. */
  do(...acts: readonly ListAct[]): void {
    if (this.#owner === null) return;
    this.#waiting = [...this.#waiting, ...acts];
    this.#keep();
    this.#publish();
    void this.#work();
  }

  /** The watchlist that stars put tokens into, and that the panel shows. */
  choose(id: string): void {
    if (this.#owner === null || id === this.#chosen) return;
    this.#chosen = id;
    this.#keep();
    if (this.#base) this.#base = { ...this.#base, chosen: id, entries: [] };
    this.#publish();
    this.refresh();
  }

  readonly refresh = (): void => {
    this.#isStale = true;
    void this.#work();
  };

  close(): void {
    for (const stop of this.#stops) stop();
    this.#rest();
    this.#asked.abort();
    this.#hide([]);
  }

  #hear(rev: number | null): void {
    if (rev === null) this.#isStale = true;
    else this.#newest = Math.max(this.#newest, rev);
    void this.#work();
  }

  #followSession(): void {
    const now = this.#session.read();
    const next = now.phase === 'user' ? now.user.id : null;
    if (now.phase === 'loading' || (next === this.#owner && next !== null)) return;
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#rest();
    this.#busy = false;
    this.#isStale = true;
    this.#newest = 0;
    this.#base = null;
    this.#waiting = [];
    this.#owner = next;
    this.#chosen = defaultWatchlistId;
    if (next === null) this.#leave();
    else this.#enter(next);
  }

  /** The stars here were a user's: they are the account's, and not the next visitor's. */
  #leave(): void {
    const stored = readStoredLists();
    if (stored && !stored.isNew) this.#watchlist.hold([]);
    if (stored?.isNew || stored?.waiting.length === 0) writeStoredLists(null);
    this.#publish();
  }

  #enter(owner: string): void {
    const stored = readStoredLists();
    const own = stored?.owner === owner ? stored : null;
    this.#isNew = own?.isNew ?? stored === null;
    if (own) {
      this.#chosen = own.chosen;
      this.#waiting = own.waiting;
    } else if (stored) this.#watchlist.hold([]);
    this.#keep();
    this.refresh();
  }

  /** One thing at a time: what waits is told, then what is not known yet is read. */
  async #work(): Promise<void> {
    if (this.#busy || this.#owner === null) return;
    const { signal } = this.#asked;
    this.#busy = true;
    this.#rest();
    try {
      while (this.#waiting[0] || this.#isStale || this.#newest > (this.#base?.rev ?? 0)) {
        if (this.#base && this.#waiting[0]) await this.#send(this.#waiting[0], signal);
        else await this.#readBase(signal);
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#isStale = true;
      this.#store.setState({ problem: errorText(error, 'Your lists could not be loaded') });
      this.#retryTimer = setTimeout(() => void this.#work(), this.#retryMs);
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  }

  #rest(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
  }

  async #readBase(signal: AbortSignal): Promise<void> {
    this.#isStale = false;
    const chosen = this.#chosen;
    const lists = await readLists(chosen, signal);
    signal.throwIfAborted();
    // Chosen anew meanwhile: that is read next.
    if (chosen !== this.#chosen) {
      this.#isStale = true;
      return;
    }
    // Made here, and on its way to the server.
    const isMade = this.#waiting.some((act) => act.do === 'put-watchlist' && act.id === chosen);
    const isThere = lists.chosen === chosen || !isMade;
    if (isThere) this.#chosen = lists.chosen;
    else this.#isStale = true;
    this.#newest = Math.max(this.#newest, lists.rev);
    this.#base = isThere ? lists : { ...lists, chosen, entries: [] };
    this.#takeOver(lists);
    this.#store.setState({ problem: null });
    this.#publish();
  }

  /** Once: what a visitor starred here is the account's from now on. An admin in a user's place brings nothing. */
  #takeOver({ entries }: KeptLists): void {
    const now = this.#session.read();
    if (!this.#isNew || now.phase !== 'user') return;
    this.#isNew = false;
    const stars = now.user.adminContext ? [] : this.#watchlist.list();
    this.#waiting = [...bringOver(stars, entries, () => crypto.randomUUID()), ...this.#waiting];
    this.#keep();
  }

  async #send(act: ListAct, signal: AbortSignal): Promise<void> {
    let rev = Number.POSITIVE_INFINITY;
    try {
      rev = await sendAct(act, signal);
    } catch (error) {
      if (signal.aborted || isAway(error)) throw error;
      void showToast(errorText(error, 'Your lists could not be changed'), 'error');
    }
    signal.throwIfAborted();
    this.#waiting = this.#waiting.slice(1);
    const base = this.#base;
    if (base && rev <= base.rev + 1) this.#base = { ...applyAct(base, act, Date.now()), rev };
    // Other devices changed something in between, or it was refused.
    else this.#isStale = true;
    this.#keep();
    this.#publish();
  }

  #keep(): void {
    if (this.#owner !== null) {
      const waiting = this.#waiting.slice(-mostWaiting);
      writeStoredLists({ owner: this.#owner, chosen: this.#chosen, waiting, isNew: this.#isNew });
    }
  }

  #publish(): void {
    const lists = this.#base && this.#waiting.reduce((shown, act) => applyAct(shown, act, Date.now()), this.#base);
    this.#store.setState({ lists });
    this.#hide(lists?.hidden.map(({ kind, address }) => `${kind} ${address}`) ?? []);
    if (lists) this.#watchlist.hold(lists.entries.map(({ mint }) => mint));
  }

  /** Lists order themselves anew with another test, so it stays the same while the same is hidden. */
  #hide(names: readonly string[]): void {
    const hidden = new Set(names);
    if (hidden.size === this.#hidden.size && names.every((name) => this.#hidden.has(name))) return;
    this.#hidden = hidden;
    listEffects.setState({
      isHidden: ({ address, creator }) => hidden.has(`token ${address}`) || hidden.has(`creator ${creator}`),
    });
  }
}

const mostWaiting = accountListLimits.entries;

/** No answer, or none that decides: it may be taken later. */
function isAway(error: unknown): boolean {
  return (
    !(error instanceof CallError) ||
    error.status === 0 ||
    error.status === 401 ||
    error.status === 429 ||
    error.status >= 500
  );
}
