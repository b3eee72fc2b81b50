import type { PickScope, SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { pickIdOf } from '../../../pick-id.ts';
import { createRowStore, type RowStore } from '../../row-store.ts';
import type { NumberedMessage, Receivers } from '../receiver.ts';

type PickUpdate = Extract<NumberedMessage, { type: 'performance_batch_update' }>['updates'][number];

/** Picks an open page keeps; the oldest beyond them are let go. */
const most = 5_000;

/** The picks that the page knows: the platform's and the user's own, as the feed or an answer told them last. */
export class PickBook {
  readonly picks: RowStore<SelectedToken> = createRowStore();
  readonly #told = new Set<PickScope>();

  /** Whether all picks of this kind were told by the server; what is here before is an earlier copy. */
  told(scope: PickScope): boolean {
    return this.#told.has(scope);
  }

  /** Everything there is of one kind, by an answer or the first message. */
  hold(scope: PickScope, selections: readonly SelectedToken[]): void {
    this.#told.add(scope);
    this.#replace(scope, selections);
  }

  /** A copy from an earlier visit, as long as the server has told nothing. */
  restore(selections: readonly SelectedToken[]): void {
    for (const scope of ['platform', 'personal'] as const) {
      if (!this.told(scope)) this.#replace(scope, selections);
    }
  }

  put(selection: SelectedToken, removed = false): void {
    const id = pickIdOf(selection);
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
    const ids = this.list(scope).filter((pick) => address === undefined || pick.address === address);
    this.picks.write([], ids.map(pickIdOf));
  }

  /** Newest first. */
  list(scope: PickScope): SelectedToken[] {
    return [...this.picks.all()].filter((pick) => pick.scope === scope).sort((a, b) => b.selectedAt - a.selectedAt);
  }

  clear(): void {
    this.#told.clear();
    this.picks.write([], [...this.picks.all()].map(pickIdOf));
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

type PickReceivers = Pick<
  Receivers,
  'initial_picks' | 'performance_update' | 'performance_batch_update' | 'picks_cleared'
>;

export function receivePicks(book: PickBook): PickReceivers {
  return {
    initial_picks: {
      startsAfresh: true,
      apply({ selections }) {
        book.hold('platform', selections);
        book.hold('personal', selections);
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
