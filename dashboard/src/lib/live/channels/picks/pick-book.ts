import type { NumberedMessage } from '@mintscope/client/connection';
import { limits } from '@mintscope/schemas/limits';
import type { PickScope, SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { pickIdOf } from '../../../pick-id.ts';
import { createRowStore, type RowStore } from '../../row-store.ts';
import type { Receivers } from '../receiver.ts';

type PickUpdate = Extract<NumberedMessage, { type: 'performance_batch_update' }>['updates'][number];

export const pickScopes = ['platform', 'personal'] as const satisfies readonly PickScope[];

/** Picks an open page keeps, and changes of single ones that it remembers; the oldest beyond them are let go. */
const most = 5_000;

interface Answered {
  /** The moment at which it was asked for: what is known from later on stays as it is. Now unless named. */
  asked?: number;
  /** The answer ends at so many: picks older than those in it stay. */
  most?: number;
}

interface Told {
  moment: number;
  /** It says nothing of picks older than this (ms). */
  fromMs: number;
}

/** The picks that the page knows: the platform's and the user's own, as the feed or an answer told them last. */
export class PickBook {
  readonly picks: RowStore<SelectedToken> = createRowStore();
  readonly #told = new Set<PickScope>();
  /** Counts what is asked for and what changes, each with a moment of its own. */
  #moment = 0;
  /** The newest telling of all picks of a kind. */
  readonly #whole = new Map<PickScope, Told>();
  /** When single picks, or all of a token, were told last. */
  readonly #single = new Map<string, number>();

  /** Whether all picks of this kind were told by the server; what is here before is an earlier copy. */
  told(scope: PickScope): boolean {
    return this.#told.has(scope);
  }

  /** The moment of a request that starts now: its answer is held with it. */
  ask(): number {
    this.#moment += 1;
    return this.#moment;
  }

  /** Everything there is of one kind, by an answer or the first message. */
  hold(
    scope: PickScope,
    selections: readonly SelectedToken[],
    { asked = this.ask(), most: mostTold = Number.POSITIVE_INFINITY }: Answered = {},
  ): void {
    const told = selections.filter((pick) => pick.scope === scope);
    const isFull = told.length >= mostTold;
    const fromMs = isFull ? Math.min(...told.map(({ selectedAt }) => selectedAt)) : Number.NEGATIVE_INFINITY;
    const isNewer = (pick: SelectedToken) => this.#knownAt(pick) > asked;
    const stay = this.list(scope).filter((pick) => isNewer(pick) || (isFull && pick.selectedAt <= fromMs));
    const taken = told.filter((pick) => !isNewer(pick));
    this.#told.add(scope);
    if (asked > (this.#whole.get(scope)?.moment ?? 0)) this.#whole.set(scope, { moment: asked, fromMs });
    this.#replace(scope, [...stay, ...taken]);
  }

  /** A copy from an earlier visit, as long as the server has told nothing. */
  restore(selections: readonly SelectedToken[]): void {
    for (const scope of pickScopes) {
      if (!this.told(scope)) this.#replace(scope, selections);
    }
  }

  put(selection: SelectedToken, removed = false): void {
    const id = pickIdOf(selection);
    this.#remember(id);
    if (removed) this.picks.write([], [id]);
    else this.picks.write([[id, this.#newest(selection)]], this.#beyond(id));
  }

  /** False where figures came for a pick that is not known. */
  update(updates: readonly PickUpdate[]): boolean {
    const changed: [string, SelectedToken][] = [];
    for (const update of updates) {
      const id = pickIdOf(update);
      const known = this.picks.get(id);
      if (known) changed.push([id, this.#newest({ ...known, ...update })]);
    }
    this.picks.write(changed);
    return changed.length === updates.length;
  }

  /** Takes picks of a token off, or all of one kind. */
  drop(scope: PickScope, address?: string): void {
    if (address === undefined) this.#whole.set(scope, { moment: this.ask(), fromMs: Number.NEGATIVE_INFINITY });
    else this.#remember(tokenOf({ scope, address }));
    const ids = this.list(scope).filter((pick) => address === undefined || pick.address === address);
    this.picks.write([], ids.map(pickIdOf));
  }

  /** Newest first, those of one moment by their mints, as the server lists them. */
  list(scope: PickScope): SelectedToken[] {
    return [...this.picks.all()].filter((pick) => pick.scope === scope).sort(newestFirst);
  }

  clear(): void {
    this.#told.clear();
    this.#whole.clear();
    this.#single.clear();
    this.picks.write([], [...this.picks.all()].map(pickIdOf));
  }

  #remember(key: string): void {
    this.#single.delete(key);
    this.#single.set(key, this.ask());
    const [oldest] = this.#single.keys();
    if (this.#single.size > most && oldest !== undefined) this.#single.delete(oldest);
  }

  /** The moment at which it was told last whether the pick is there. */
  #knownAt(pick: SelectedToken): number {
    const whole = this.#whole.get(pick.scope);
    return Math.max(
      whole && pick.selectedAt >= whole.fromMs ? whole.moment : 0,
      this.#single.get(pickIdOf(pick)) ?? 0,
      this.#single.get(tokenOf(pick)) ?? 0,
    );
  }

  #replace(scope: PickScope, selections: readonly SelectedToken[]): void {
    const next = new Map(
      selections.filter((pick) => pick.scope === scope).map((pick) => [pickIdOf(pick), this.#newest(pick)] as const),
    );
    const gone = this.list(scope).flatMap((pick) => (next.has(pickIdOf(pick)) ? [] : [pickIdOf(pick)]));
    this.picks.write(next, gone);
  }

  /** An answer may be older than what the feed has told meanwhile: figures of a lower version change nothing. */
  #newest(pick: SelectedToken): SelectedToken {
    const known = this.picks.get(pickIdOf(pick));
    const isOlder = (pick.performance?.version ?? -1) < (known?.performance?.version ?? -1);
    if (!known || !isOlder) return pick;
    const { performance, isStable, stabilizedAt } = known;
    return { ...pick, performance, isStable, stabilizedAt };
  }

  #beyond(added: string): string[] {
    if (this.picks.size() < most || this.picks.get(added)) return [];
    const oldest = [...this.picks.all()].sort((a, b) => a.selectedAt - b.selectedAt);
    return oldest.slice(0, this.picks.size() - most + 1).map(pickIdOf);
  }
}

function tokenOf({ scope, address }: Pick<SelectedToken, 'scope' | 'address'>): string {
  return `${scope}:${address}`;
}

type PickReceivers = Pick<
  Receivers,
  'initial_picks' | 'performance_update' | 'performance_batch_update' | 'picks_cleared'
>;

export function receivePicks(book: PickBook): PickReceivers {
  return {
    initial_picks: {
      startsAfresh: true,
      apply({ selections, hasOwn }) {
        book.hold('platform', selections);
        if (hasOwn) book.hold('personal', selections, { most: limits.liveOwnPicks });
        return true;
      },
    },
    performance_update: {
      apply({ selection, removed }) {
        book.put(selection, removed);
        return true;
      },
    },
    performance_batch_update: { apply: ({ updates }) => book.update(updates) },
    picks_cleared: {
      apply({ scope }) {
        book.drop(scope);
        return true;
      },
    },
  };
}

function newestFirst(one: SelectedToken, other: SelectedToken): number {
  return other.selectedAt - one.selectedAt || (one.address < other.address ? -1 : 1);
}
