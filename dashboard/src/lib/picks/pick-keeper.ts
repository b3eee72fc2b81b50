import type { PickScope } from '@mintscope/schemas/picks/selected-token';
import { type PickBook, pickScopes } from '../live/channels/picks/pick-book.ts';
import { showToast } from '../toasts.ts';
import { loadPickCalls } from './load-pick-calls.ts';
import { backupKey, backupLimits, type KeptAt, readBackup, type WaitingPick, writeBackup } from './pick-backup.ts';

export interface Kept {
  /** When the copy that is shown was kept, by kind of picks; null once the server has told them. */
  keptAt: KeptAt;
  /** Own selections that the server was not there to take. */
  waiting: readonly WaitingPick[];
}

interface KeeperOptions {
  book: PickBook;
  /** Changes closer together than this are kept together (ms). */
  keepAfterMs: number;
  read: () => Kept;
  set: (part: Partial<Kept>) => void;
}

/**
 * Keeps a copy of the newest picks in this browser, and the selections that wait for the server. Several tabs write to the one
 * place: what waits is changed as they have left it.
 */
export class PickKeeper {
  readonly #options: KeeperOptions;
  readonly #stop: () => void;
  #owner: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Storage may be full or blocked: what it holds is then older than what is here. */
  #isKept = true;

  constructor(options: KeeperOptions) {
    this.#options = options;
    addEventListener('storage', this.#followOtherTabs);
    this.#stop = options.book.picks.watchAll(() => this.noteTold());
  }

  /** Goes on with what is kept of this user; null for one who has no picks. */
  become(owner: string | null): void {
    this.#cancel();
    this.#owner = owner;
    this.#isKept = true;
    const kept = owner === null ? null : readBackup(owner);
    this.#options.set({ waiting: kept?.waiting ?? [], keptAt: kept?.keptAt ?? { platform: null, personal: null } });
    if (kept && kept.selections.length > 0) void this.#restore(kept.selections);
  }

  /** Whether just this selection still waits. */
  waits(pick: WaitingPick): boolean {
    return this.#options.read().waiting.some((one) => isSame(one, pick));
  }

  /** False where as many wait as are kept. */
  add(pick: WaitingPick): boolean {
    const waiting = this.#latest();
    if (waiting.length >= backupLimits.most) return false;
    this.#wait([pick, ...waiting]);
    return true;
  }

  /** These were taken, or refused. */
  forget(picks: readonly WaitingPick[]): void {
    this.#wait(this.#latest().filter((one) => !picks.some((pick) => isSame(one, pick))));
  }

  forgetToken(mint: string): void {
    this.#wait(this.#latest().filter(({ address }) => address !== mint));
  }

  /** The server has told picks: the copy is written soon, however fast they go on changing. */
  noteTold(): void {
    const told = this.#told();
    if (this.#owner === null || told.length === 0) return;
    const { keptAt } = this.#options.read();
    if (told.some((scope) => keptAt[scope] !== null)) {
      this.#options.set({ keptAt: { ...keptAt, ...byScope(told, null) } });
    }
    this.#timer ??= setTimeout(() => this.keep(), this.#options.keepAfterMs);
  }

  /** Writes the copy now. */
  keep(): void {
    this.#cancel();
    this.#write(this.#latest());
  }

  close(): void {
    removeEventListener('storage', this.#followOtherTabs);
    this.#cancel();
    this.#stop();
  }

  /** At once: a page may be closed before the server answers. */
  #wait(waiting: readonly WaitingPick[]): void {
    this.#options.set({ waiting });
    this.#write(waiting);
  }

  #write(waiting: readonly WaitingPick[]): void {
    if (this.#owner === null) return;
    const keptAt = byScope(this.#told(), Date.now());
    const selections = [...this.#options.book.picks.all()];
    const wasKept = this.#isKept;
    this.#isKept = writeBackup(this.#owner, { keptAt, selections, waiting });
    if (wasKept && !this.#isKept) void showToast('This browser has no room left to keep your picks', 'error');
  }

  /** As other tabs have left them, too. */
  #latest(): readonly WaitingPick[] {
    const kept = this.#isKept && this.#owner !== null ? readBackup(this.#owner) : null;
    return kept?.waiting ?? this.#options.read().waiting;
  }

  #told(): PickScope[] {
    return pickScopes.filter((scope) => this.#options.book.told(scope));
  }

  async #restore(kept: readonly unknown[]): Promise<void> {
    const owner = this.#owner;
    try {
      const { checkKept } = await loadPickCalls();
      if (owner === this.#owner) this.#options.book.restore(checkKept(kept));
    } catch {
      // Without the part of the script that checks it, the copy stays where it is.
    }
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #followOtherTabs = ({ key }: StorageEvent) => {
    if (key === backupKey) this.#options.set({ waiting: this.#latest() });
  };
}

function isSame(one: WaitingPick, other: WaitingPick): boolean {
  return one.address === other.address && one.selectedAt === other.selectedAt;
}

function byScope<T>(scopes: readonly PickScope[], value: T): Partial<Record<PickScope, T>> {
  return Object.fromEntries(scopes.map((scope) => [scope, value]));
}
