import type { BankEntry } from '@mintscope/records/picks/select-bank';
import type { StoredCall } from '@mintscope/records/picks/stored-call';
import type { CallFigures } from '@mintscope/schemas/picks/call';

/** A call in memory. */
export interface KnownCall extends StoredCall {
  /** People took it off the bank's list. */
  isTakenOff: boolean;
  /** The revision of the book at which its figures last changed. */
  rev: number;
}

export type BookChange =
  /** A call that was made, removed, or reached a milestone. */
  | { kind: 'pick'; call: KnownCall }
  /** People removed all that were shown. */
  | { kind: 'cleared' }
  /** A call entered the bank or rose in it, or was taken off its list. */
  | { kind: 'winner'; action: 'added' | 'removed'; entry: BankEntry };

export interface CallBookOptions {
  /** Calls kept; the oldest are let go before the others. */
  capacity: number;
  /** Calls that lists show: the newest ones. */
  window: number;
  /** A milestone was told of a call that is not in memory. */
  onUnknown(call: { mint: string; ordinal: number }): void;
}

/**
 * The platform's newest calls, as the log and the records told them. What is told again, or late, changes nothing: of figures the higher
 * version holds, and a removal stays.
 */
export class CallBook {
  readonly #options: CallBookOptions;
  readonly #calls = new Map<string, KnownCall>();
  readonly #listeners = new Set<(change: BookChange) => void>();
  #shown: readonly KnownCall[] | null = null;
  #rev = 0;

  constructor(options: CallBookOptions) {
    this.#options = options;
  }

  /** Of the newest change of figures. */
  get rev(): number {
    return this.#rev;
  }

  onChange(listener: (change: BookChange) => void): void {
    this.#listeners.add(listener);
  }

  get({ mint, ordinal }: { mint: string; ordinal: number }): KnownCall | undefined {
    return this.#calls.get(keyOf(mint, ordinal));
  }

  /** Calls that are not removed, newest first, as many as lists show. */
  shown(): readonly KnownCall[] {
    this.#shown ??= [...this.#calls.values()]
      .filter(({ removed }) => removed === null)
      .sort(newestFirst)
      .slice(0, this.#options.window);
    return this.#shown;
  }

  /** Takes over a call that was made, or what the records have of one. `isNews` false = it was loaded with the start. */
  add({ call, figures, removed }: StoredCall, isNews: boolean): void {
    const known = this.get(call);
    if (known) {
      if (figures) this.update(figures);
      // What the log told again was made known as if it were new.
      if (removed) this.remove([{ mint: call.mint, ordinal: call.ordinal, ...removed }]);
      return;
    }
    const added: KnownCall = { call, figures, removed, isTakenOff: false, rev: this.#rev };
    this.#calls.set(keyOf(call.mint, call.ordinal), added);
    this.#shown = null;
    if (this.#calls.size > this.#options.capacity) this.#letOldestGo();
    if (isNews && !removed) this.#tell({ kind: 'pick', call: added });
  }

  /** Takes over newer figures; of a call that is not in memory only a milestone is noted. */
  update(figures: CallFigures): void {
    const known = this.get(figures);
    if (!known) {
      if (hasJustReached(figures)) this.#options.onUnknown(figures);
      return;
    }
    if (known.figures && known.figures.version >= figures.version) return;
    const before = known.figures?.reached.length ?? 0;
    known.figures = figures;
    this.#rev += 1;
    known.rev = this.#rev;
    if (figures.reached.length > before) this.tellMilestone(known);
  }

  tellMilestone(known: KnownCall): void {
    if (known.removed === null) this.#tell({ kind: 'pick', call: known });
    const entry = entryOf(known);
    if (entry && !known.isTakenOff) this.#tell({ kind: 'winner', action: 'added', entry });
  }

  remove(removals: readonly { mint: string; ordinal: number; at: number; reason: string | null }[]): void {
    const hidden: KnownCall[] = [];
    for (const { at, reason, ...which } of removals) {
      const known = this.get(which);
      if (!known || known.removed) continue;
      known.removed = { at, reason };
      hidden.push(known);
    }
    if (hidden.length === 0) return;
    this.#shown = null;
    if (hidden.length > 1 && this.shown().length === 0) this.#tell({ kind: 'cleared' });
    else for (const call of hidden) this.#tell({ kind: 'pick', call });
  }

  /** An entry was taken off the bank's list. */
  takeOff(which: { mint: string; ordinal: number }, isNews: boolean): void {
    const known = this.get(which);
    if (!known || known.isTakenOff) return;
    known.isTakenOff = true;
    const entry = entryOf(known);
    if (entry && isNews) this.#tell({ kind: 'winner', action: 'removed', entry });
  }

  /** In bulk, so that it is rare. */
  #letOldestGo(): void {
    const oldest = [...this.#calls.values()].sort(newestFirst).slice(Math.ceil(this.#options.capacity * 0.9));
    for (const { call } of oldest) this.#calls.delete(keyOf(call.mint, call.ordinal));
  }

  #tell(change: BookChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** The call as the bank has it; null for one that is not in it. */
export function entryOf({ call, figures, removed }: StoredCall): BankEntry | null {
  const reached = figures?.reached ?? [];
  if (reached.length === 0) return null;
  const highest = reached.reduce((most, mark) => (mark.x > most.x ? mark : most));
  const bankedAtMs = Math.min(...reached.map(({ at }) => at));
  return { call, figures, removed, tier: highest.x, bankedAtMs, tierAtMs: highest.at };
}

/** Whether these are the figures of the event at which a milestone was reached, or of one soon after. */
function hasJustReached({ reached, asOf }: CallFigures): boolean {
  return reached.some(({ at }) => asOf - at < justMs);
}

const justMs = 60_000;

function keyOf(mint: string, ordinal: number): string {
  return `${mint} ${ordinal}`;
}

function newestFirst(one: KnownCall, other: KnownCall): number {
  return other.call.calledAt - one.call.calledAt || (one.call.mint < other.call.mint ? -1 : 1);
}
