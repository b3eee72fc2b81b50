import type { TokenTable } from '../../../market/token-table.ts';
import type { RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';
import type { Bounds } from './conflate.ts';
import { createInStep } from './in-step.ts';
import { type EncodedList, ListTurn } from './list-turn.ts';
import { type DecideSettings, type ListWanted, MarketList } from './market-list.ts';
import { hasWhole, type SentList, sentWhole, stepList } from './step-list.ts';

/** `known: null` = owed a fresh `initial_tokens`. */
export interface ListFollowing {
  readonly key: string;
  /** Equal for lists that differ in their length alone. */
  readonly kind: string;
  readonly list: MarketList;
  known: SentList | null;
}

export interface ListsSettings extends Bounds, DecideSettings {
  /** A client that is further behind than this is one that catches up (revisions). */
  behind: number;
  /** Of all time, that deciding lists may take. */
  listShare: number;
}

/** Filtered and sorted lists: each is decided once for all who follow it, and each distinct message encoded once. */
export function createLists(table: TokenTable, settings: ListsSettings) {
  const lists = new Map<string, MarketList>();
  const inStep = createInStep({ table, most: settings.changes, encoded: count });
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };
  let nth = 0;

  function count(tokens: number): void {
    round.encoded += 1;
    round.work += tokens;
  }

  function turnOf(list: MarketList): ListTurn {
    if (list.turn?.round === nth) return list.turn;
    list.decide(table, { atMs: round.atMs, share: settings.listShare / lists.size }, settings);
    list.turn = new ListTurn(nth, sentWhole(list.members, table.rev));
    return list.turn;
  }

  function encode(list: MarketList, known: SentList | null, settled: SentList): EncodedList | null {
    if (known && known.base !== table.rev && known.base === known.reached && hasWhole(known, list.members)) {
      const shared = inStep.next(list, known.base);
      if (shared) return { type: shared.type, rest: shared.rest, next: settled };
    }
    const step = stepList(list.members, table.rev, known, settings);
    if (step === null) return null;
    const message = known === null ? encodeFirst(step, round.atMs) : encodeNext(step);
    if (message.rest) count(step.tokens.length);
    const isSettled = step.next.base === settled.base && hasWhole(step.next, settled.sent);
    return { ...message, next: isSettled ? settled : step.next };
  }

  return {
    size: () => lists.size,
    /** The market is looked through for a list that is new. */
    costOf(wanted: ListWanted, before?: ListFollowing): number {
      const { limit, also } = wanted;
      const told = also.reduce((sum, part) => sum + part.limit, limit);
      const known = before?.kind === kindOf(wanted) ? (before.known?.count ?? 0) : 0;
      const further = Math.max(0, Math.min(told, table.order.size) - known);
      return further + (1 + also.length) * Math.ceil(table.order.size / 200);
    },
    /** @param before goes on where it differs in its length alone. */
    follow(wanted: ListWanted, before?: ListFollowing): ListFollowing {
      const { limit, filter, sortBy, sortOrder, also } = wanted;
      const kind = kindOf(wanted);
      const key = `${limit} ${kind}`;
      const list = lists.get(key) ?? new MarketList({ limit, filter, sortBy, sortOrder, also });
      lists.set(key, list);
      list.followers += 1;
      return { key, kind, list, known: before?.kind === kind ? before.known : null };
    },
    unfollow({ key, list }: ListFollowing): void {
      list.followers -= 1;
      if (list.followers === 0) lists.delete(key);
    },
    isLate: ({ list, known }: ListFollowing) =>
      known === null || known.count < list.members.size || known.base < table.rev - settings.behind,
    isFilling: ({ list, known }: ListFollowing) => (known?.count ?? 0) < list.members.size,
    begin(begun: RoundWork): void {
      inStep.begin();
      round = begun;
      nth += 1;
    },
    next({ list, known }: ListFollowing): EncodedList | null {
      const turn = turnOf(list);
      const made = turn.get(known);
      if (made !== undefined) return made;
      const encoded = encode(list, known, turn.settled);
      turn.set(known, encoded);
      return encoded;
    },
  };
}

function kindOf({ filter, sortBy, sortOrder, also }: ListWanted): string {
  return JSON.stringify([sortBy, sortOrder, filter, also]);
}
