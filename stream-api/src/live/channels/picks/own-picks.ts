import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '@mintscope/engines/logger';
import { stopShare } from '@mintscope/metrics/picks/execute-call';
import { limits } from '@mintscope/schemas/limits';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenTable } from '../../../market/token-table.ts';

export interface OwnPicksOptions {
  table: Pick<TokenTable, 'get' | 'watch' | 'unwatch'>;
  log: Logger;
  /** A user's own picks, newest first and at most `liveOwnPicks`, with what became of them. */
  load(userId: string): Promise<SelectedToken[]>;
  /**
   * What a price alone does not tell (returns, the fall before a peak, positions, stability) is read again so often (ms), and so
   * soon after a price that says more of it has changed than the price itself: by then the warehouse has it.
   */
  refreshMs: number;
  soonMs: number;
  /** A pick was made or removed, or all of them were. */
  tell(userId: string, change: { selection: SelectedToken; removed: boolean } | 'cleared'): void;
  /** They were loaded. */
  loaded(): void;
}

/** One user's picks, while clients follow them. */
export interface OwnPicks {
  readonly userId: string;
  followers: number;
  /** Whether they are being read, and are to be read again after that. */
  reading: 'none' | 'once' | 'again';
  /** Null until they are loaded, or could not be. */
  selections: SelectedToken[] | null;
  /** Whether they could be loaded once. */
  isKnown: boolean;
  /** The tick at which each last moved, by its token. */
  readonly movedAt: Map<string, number>;
  /** When they are to be read again (ms); NaN = to be found out. */
  dueMs: number;
}

/** The own picks of those who are connected: loaded once an account, and kept up with the prices of their tokens. */
export class OwnPickBooks {
  readonly #options: OwnPicksOptions;
  readonly #books = new Map<string, OwnPicks>();
  #tick = 0;

  constructor(options: OwnPicksOptions) {
    this.#options = options;
  }

  follow(userId: string): OwnPicks {
    const known = this.#books.get(userId);
    const book: OwnPicks = known ?? {
      userId,
      followers: 0,
      reading: 'none',
      selections: null,
      isKnown: false,
      movedAt: new Map(),
      dueMs: Number.NaN,
    };
    book.followers += 1;
    if (!known) {
      this.#books.set(userId, book);
      void this.#load(book);
    }
    return book;
  }

  unfollow(book: OwnPicks): void {
    book.followers -= 1;
    if (book.followers > 0) return;
    this.#books.delete(book.userId);
    this.#watch(book.selections ?? [], false);
  }

  /** The user's picks have changed. */
  renew(userId: string): void {
    const book = this.#books.get(userId);
    if (book) void this.#load(book);
  }

  /** Takes over the prices of now. */
  move(tick: number, nowMs: number): void {
    this.#tick = tick;
    const { table, refreshMs, soonMs } = this.#options;
    for (const book of this.#books.values()) {
      const { selections, movedAt } = book;
      if (Number.isNaN(book.dueMs)) book.dueMs = nowMs + refreshMs;
      if (selections?.some(isOpen) && nowMs >= book.dueMs) {
        book.dueMs = nowMs + refreshMs;
        void this.#load(book);
      }
      for (const [n, selection] of (selections ?? []).entries()) {
        const moved = movedBy(selection, table.get(selection.address)?.row, nowMs);
        if (!moved) continue;
        if (saysMore(selection.performance!, moved.performance!)) book.dueMs = Math.min(book.dueMs, nowMs + soonMs);
        selections![n] = moved;
        movedAt.set(moved.address, tick);
      }
    }
  }

  /** One reading at a time; asked for meanwhile, it is done once more, so that no older answer comes last. */
  async #load(book: OwnPicks): Promise<void> {
    if (book.reading !== 'none') {
      book.reading = 'again';
      return;
    }
    book.reading = 'once';
    await this.#loadOnce(book);
    const isStale = book.reading !== 'once';
    book.reading = 'none';
    if (isStale && this.#books.get(book.userId) === book) await this.#load(book);
  }

  async #loadOnce(book: OwnPicks): Promise<void> {
    const { load, log, loaded } = this.#options;
    try {
      const selections = await load(book.userId);
      if (this.#books.get(book.userId) !== book) return;
      this.#replace(book, selections);
    } catch (error) {
      log.warn({ err: error }, 'own picks of a connected user are not read');
      // The platform's are told all the same.
      book.selections ??= [];
    }
    loaded();
  }

  #replace(book: OwnPicks, selections: SelectedToken[]): void {
    const before = book.selections;
    this.#watch(selections, true);
    this.#watch(before ?? [], false);
    book.selections = selections;
    book.isKnown = true;
    if (before === null) return;
    const { tell } = this.#options;
    if (before.length > 1 && selections.length === 0) {
      tell(book.userId, 'cleared');
      return;
    }
    const now = new Map(selections.map((one) => [keyOf(one), one]));
    const then = new Map(before.map((one) => [keyOf(one), one]));
    // One that newer ones left no room for was not removed.
    const oldestMs = selections.length < limits.liveOwnPicks ? 0 : selections.at(-1)!.selectedAt;
    for (const [key, selection] of then)
      if (!now.has(key) && selection.selectedAt >= oldestMs) tell(book.userId, { selection, removed: true });
    for (const [key, selection] of now) {
      const known = then.get(key);
      if (!known) tell(book.userId, { selection, removed: false });
      else if (!isDeepStrictEqual(known.performance, selection.performance))
        book.movedAt.set(selection.address, this.#tick + 1);
    }
  }

  #watch(selections: readonly SelectedToken[], isWatched: boolean): void {
    const { table } = this.#options;
    for (const { address } of selections) isWatched ? table.watch(address) : table.unwatch(address);
  }
}

const keyOf = ({ address, ordinal }: SelectedToken) => `${address} ${ordinal}`;
const isOpen = ({ performance }: SelectedToken) => !performance?.settled;

type Performance = Pick<NonNullable<SelectedToken['performance']>, 'currentX' | 'maxX'>;

/** Prices that the warehouse and a row tell of one trade differ by less. */
const rounding = 1e-9;

/** A new peak, or a fall that sells positions: other figures follow from it, which only the warehouse tells. */
function saysMore(before: Performance, now: Performance): boolean {
  const isFallen = ({ currentX, maxX }: Performance) => currentX <= stopShare * maxX;
  return now.maxX > before.maxX * (1 + rounding) || (isFallen(now) && !isFallen(before));
}

/** The pick as the token's price makes it now; null where it says nothing new. */
function movedBy(
  selection: SelectedToken,
  row: Pick<TokenRow, 'priceSol' | 'marketCap' | 'finalScore' | 'lastTradeAt'> | undefined,
  nowMs: number,
): SelectedToken | null {
  const { performance, price, selectedAt } = selection;
  const at = row?.lastTradeAt ?? null;
  if (!row || !performance || !price || row.priceSol === null || at === null || at <= selectedAt) return null;
  const currentX = row.priceSol / price;
  if (currentX === performance.currentX || performance.settled) return null;
  const isPeak = currentX > performance.maxX;
  return {
    ...selection,
    score: row.finalScore,
    finalScore: row.finalScore,
    performance: {
      ...performance,
      version: Math.max(performance.version + 1, Math.trunc(nowMs)),
      asOf: nowMs,
      currentX,
      ...(isPeak ? { maxX: currentX, peakAt: at, timeToPeakMs: at - selectedAt } : {}),
      marketCap: row.marketCap,
    },
  };
}
