import type { TokenTable } from '../../../market/token-table.ts';
import type { ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';
import { type Bounds, firstStep, type Known, nextStep } from './conflate.ts';
import type { ListsSettings } from './lists.ts';

/** `known: null` = owed a fresh `initial_tokens`. */
export interface NewestFollowing {
  readonly limit: number;
  known: Known | null;
}

type NewestWanted = Pick<NewestFollowing, 'limit'>;

export interface EncodedNewest extends ChannelMessage {
  next: Known;
}

/** The newest tokens, and what changes of them. */
export function createNewest(table: TokenTable, settings: Bounds & Pick<ListsSettings, 'behind'>) {
  /** By what a client knows; fresh ones by how many tokens they want. */
  const shared = new Map<Known | number, EncodedNewest | null>();
  /** By what the next message depends on, for clients that want lists of different lengths. */
  const messages = new Map<string, EncodedNewest | null>();
  /** What clients know after this round, so that those who know the same hold the same object. */
  const reached = new Map<string, Known>();
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function encode(known: Known | null, wanted: number): EncodedNewest | null {
    const step = known ? nextStep(table, { ...known, wanted }, settings) : 'restart';
    if (step === null) return null;
    const fresh = step === 'restart' ? firstStep(table, wanted, settings) : step;
    const message = step === 'restart' ? encodeFirst(fresh, round.atMs) : encodeNext(fresh);
    if (message.rest) {
      round.encoded += 1;
      round.work += fresh.tokens.length;
    }
    return { ...message, next: fresh.next };
  }

  /** A long list fills up in parts: up to the last, how long it will be is no part of the message. */
  function encodePart(known: Known | null, wanted: number): EncodedNewest | null {
    const part = Math.min(wanted, (known?.limit ?? 0) + settings.growth);
    const key = known ? `${part} ${known.limit} ${known.base} ${known.reached}` : `${part}`;
    let encoded = messages.get(key);
    if (encoded === undefined) {
      encoded = encode(known, part);
      messages.set(key, encoded);
    }
    return encoded && { ...encoded, next: shareKnown(encoded.next, wanted) };
  }

  function shareKnown({ limit, base, reached: sent }: Known, wanted: number): Known {
    const complete = base === table.rev && table.order.size <= limit;
    const next = { wanted, limit: complete ? wanted : limit, base, reached: sent };
    const key = `${next.wanted} ${next.limit} ${next.base} ${next.reached}`;
    const same = reached.get(key) ?? next;
    reached.set(key, same);
    return same;
  }

  return {
    costOf: ({ limit }: NewestWanted, before?: NewestFollowing) =>
      Math.max(0, Math.min(limit, table.order.size) - (before?.known?.limit ?? 0)),
    /** @param before goes on where it is not longer. */
    follow: ({ limit }: NewestWanted, before?: NewestFollowing): NewestFollowing => ({
      limit,
      known: before?.known && before.known.limit <= limit ? { ...before.known, wanted: limit } : null,
    }),
    isLate: ({ limit, known }: NewestFollowing) =>
      known === null || known.limit < limit || known.base < table.rev - settings.behind,
    isFilling: ({ limit, known }: NewestFollowing) => (known?.limit ?? 0) < limit,
    begin(begun: RoundWork): void {
      shared.clear();
      messages.clear();
      reached.clear();
      round = begun;
    },
    next({ known, limit }: NewestFollowing): EncodedNewest | null {
      const key = known ?? limit;
      let encoded = shared.get(key);
      if (encoded === undefined) {
        encoded = encodePart(known, limit);
        shared.set(key, encoded);
      }
      return encoded;
    },
  };
}
