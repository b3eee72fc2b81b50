import type { TokenTable } from '../../../market/token-table.ts';
import type { ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';
import type { Bounds } from './conflate.ts';
import { createInStep } from './in-step.ts';
import { type ListWanted, MarketList } from './market-list.ts';
import { hasWhole, type SentList, sentWhole, stepList } from './step-list.ts';

/** `known: null` = owed a fresh `initial_tokens`. */
export interface ListFollowing {
  readonly key: string;
  /** Equal for lists that differ in their length alone. */
  readonly kind: string;
  readonly list: MarketList;
  known: SentList | null;
}

export interface EncodedList extends ChannelMessage {
  next: SentList;
}

export interface ListsSettings extends Bounds {
  /** A client that is further behind than this is one that catches up (revisions). */
  behind: number;
  /** Of all time, that looking through the market for lists may take; and the least time between two looks (ms). */
  listShare: number;
  listLeastMs: number;
}

/** What has been made for one list in this round. */
interface Turn {
  /** By what a client was sent. */
  messages: Map<SentList | null, EncodedList | null>;
  /** What those have who have everything, so that they hold the same object. */
  settled: SentList;
}

/** Filtered and sorted lists: each is decided once for all who follow it, and each distinct message encoded once. */
export function createLists(table: TokenTable, settings: ListsSettings) {
  const lists = new Map<string, MarketList>();
  const turns = new Map<MarketList, Turn>();
  const inStep = createInStep({ table, most: settings.changes, encoded: count });
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function count(tokens: number): void {
    round.encoded += 1;
    round.work += tokens;
  }

  function turnOf(list: MarketList): Turn {
    const begun = turns.get(list);
    if (begun) return begun;
    list.decide(table, { atMs: round.atMs, share: settings.listShare / lists.size, leastMs: settings.listLeastMs });
    const turn: Turn = {
      messages: new Map(),
      settled: sentWhole(list.members, table.rev),
    };
    turns.set(list, turn);
    return turn;
  }

  function encode(list: MarketList, known: SentList | null, settled: SentList): EncodedList | null {
    if (known && known.base !== table.rev && known.base === known.reached && hasWhole(known, list.members)) {
      const shared = inStep.next(list.members, known.base);
      if (shared) return { ...shared, next: settled };
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
      turns.clear();
      inStep.begin();
      round = begun;
    },
    next({ list, known }: ListFollowing): EncodedList | null {
      const { messages, settled } = turnOf(list);
      let encoded = messages.get(known);
      if (encoded === undefined) {
        encoded = encode(list, known, settled);
        messages.set(known, encoded);
      }
      return encoded;
    },
  };
}

function kindOf({ filter, sortBy, sortOrder, also }: ListWanted): string {
  return JSON.stringify([sortBy, sortOrder, filter, also]);
}
