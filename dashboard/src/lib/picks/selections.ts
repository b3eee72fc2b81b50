import { createStore } from 'zustand/vanilla';
import { CallError } from '../call.ts';
import { errorText } from '../error-text.ts';
import { cleanText } from '../hostile-text.ts';
import type { PickBook } from '../live/channels/picks/pick-book.ts';
import type { SessionStore } from '../session/session-store.ts';
import { showToast } from '../toasts.ts';
import { loadPickCalls } from './load-pick-calls.ts';
import { backupLimits, type WaitingPick } from './pick-backup.ts';
import { type Kept, PickKeeper } from './pick-keeper.ts';
import { tokensClearedEvent } from './tokens-cleared.ts';
import { Turns } from './turns.ts';

export interface SelectionState extends Kept {
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
const nothing: SelectionState = { keptAt: { platform: null, personal: null }, waiting: [], problem: null };

/**
 * The user's own picks: selects and deselects them, and keeps a copy of the newest picks in this browser, so that the page opens
 * without the server and tells it afterwards what was selected meanwhile.
 */
export class Selections {
  readonly #session: SelectionsOptions['session'];
  readonly #book: PickBook;
  readonly #store = createStore(() => nothing);
  readonly read = this.#store.getState;
  readonly watch: (listener: () => void) => () => void = this.#store.subscribe;
  readonly #keeper: PickKeeper;
  /** The server takes requests in any order: what is asked about a token waits for what was asked before. */
  readonly #turns = new Turns();
  /** Whose removal waits for its turn. */
  readonly #takenBack = new Set<string>();
  readonly #stop: () => void;
  #owner: string | null = null;
  #wanted = 0;
  #asked = new AbortController();
  #refreshTimer: ReturnType<typeof setInterval> | undefined;
  #own: { at: number; addresses: Set<string> } = { at: -1, addresses: new Set() };

  constructor({ session, book, keepAfterMs = 2_000 }: SelectionsOptions) {
    this.#session = session;
    this.#book = book;
    this.#keeper = new PickKeeper({ book, keepAfterMs, read: this.read, set: (part) => this.#set(part) });
    addEventListener('online', this.#online);
    addEventListener(tokensClearedEvent, this.#cleared);
    // After those who forget what the user before had.
    this.#stop = session.watch(() =>
      queueMicrotask(() => this.#followSession() && this.#wanted > 0 && void this.refresh()),
    );
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
      const { listOwn } = await loadPickCalls();
      const asked = this.#book.ask();
      const selections = await listOwn(signal);
      signal.throwIfAborted();
      this.#set({ problem: null });
      this.#book.hold('personal', selections, { asked });
      this.#keeper.noteTold();
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
    if (this.#keeper.add(pick)) {
      await this.#turns.take([mint], () => this.#send(pick, signal));
      return;
    }
    void showToast(tooManyText, 'error');
    void this.refresh();
  }

  /** Told to the server even of one that only waits: it may have been taken although no answer came. */
  async deselect(mint: string): Promise<void> {
    const { signal } = this.#asked;
    this.#keeper.forgetToken(mint);
    this.#takenBack.add(mint);
    await this.#turns.take([mint], () => this.#sendRemoval(mint, signal));
  }

  close(): void {
    removeEventListener('online', this.#online);
    removeEventListener(tokensClearedEvent, this.#cleared);
    this.#asked.abort();
    clearInterval(this.#refreshTimer);
    this.#stop();
    this.#keeper.close();
  }

  async #send(pick: WaitingPick, signal: AbortSignal): Promise<void> {
    const isOver = () => signal.aborted || this.#takenBack.has(pick.address);
    if (isOver() || !this.#keeper.waits(pick)) return;
    try {
      const { select } = await loadPickCalls();
      const selection = await select(pick.address, 'personal', signal);
      if (isOver()) return;
      // One that waits no more another tab has told of, too, or has taken back: the server's list says which.
      if (selection && this.#keeper.waits(pick)) this.#book.put(selection);
      this.#keeper.forget([pick]);
      void showToast('Added to your picks');
    } catch (error) {
      if (isOver() || !this.#keeper.waits(pick)) return;
      if (isAway(error)) {
        void showToast('Failed to save token selection. It is kept here and sent later.', 'error');
        return;
      }
      this.#keeper.forget([pick]);
      void showToast(errorText(error, 'Failed to save token selection'), 'error');
    }
  }

  async #sendRemoval(mint: string, signal: AbortSignal): Promise<void> {
    this.#takenBack.delete(mint);
    if (signal.aborted) return;
    try {
      const { deselectOwn } = await loadPickCalls();
      await deselectOwn(mint, signal);
      signal.throwIfAborted();
    } catch (error) {
      // One that the server was never seen to have is gone from here.
      if (signal.aborted || (isAway(error) && !this.has(mint))) return;
      if (!(error instanceof CallError && error.status === 404)) {
        void showToast(errorText(error, 'The pick could not be removed'), 'error');
        return;
      }
    }
    this.#book.drop('personal', mint);
    void showToast('Removed from your picks');
  }

  async #sync(signal: AbortSignal): Promise<void> {
    const sent = this.read().waiting.filter(({ address }) => !this.#turns.isTaken(address));
    if (sent.length === 0) return;
    const addresses = sent.map(({ address }) => address);
    const errors = await this.#turns.take(addresses, async () => (await loadPickCalls()).sync(sent, signal));
    signal.throwIfAborted();
    const refused = new Map(errors.map(({ address, message }) => [address, message]));
    for (const pick of sent.filter((one) => this.#keeper.waits(one))) {
      const message = refused.get(pick.address);
      if (message === undefined) continue;
      const name = cleanText(pick.symbol, 24) || pick.address;
      void showToast(`${name} was not added to your picks: ${message}`, 'error');
    }
    this.#keeper.forget(sent);
  }

  #set(part: Partial<SelectionState>): void {
    this.#store.setState(part);
  }

  /** Whether it is another user's from now on. */
  #followSession(): boolean {
    const now = this.#session.read();
    const owner = now.phase === 'user' && now.user.fullAccess ? now.user.id : null;
    if (now.phase === 'loading' || owner === this.#owner) return false;
    this.#asked.abort();
    this.#asked = new AbortController();
    this.#owner = owner;
    this.#set({ problem: null });
    this.#keeper.become(owner);
    return true;
  }

  readonly #online = () => {
    if (this.#wanted > 0) void this.refresh();
  };

  /** Pages that do not follow the feed learn it from here alone; the copy must not bring them back. */
  readonly #cleared = () => {
    this.#book.drop('platform');
    this.#book.hold('platform', []);
    this.#keeper.keep();
  };
}

const tooManyText = `Not added: ${backupLimits.most} selections wait here for the server already, and no more are kept. Try again when it is back.`;

/** No answer, or none that decides: it may be taken later. So may what was asked for while a script could not be had. */
function isAway(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
