import type { Subscribe } from '@mintscope/schemas/live/channels';
import { tokens as contract } from '@mintscope/schemas/live/tokens';
import type { TokenTable } from '../../../market/token-table.ts';
import type { Channel, ChannelMessage, RoundWork } from '../../socket/channel.ts';
import { encodeFirst, encodeNext } from '../token-messages.ts';
import { type Bounds, firstStep, type Known, nextStep } from './conflate.ts';

/** `known: null` = owed a fresh `initial_tokens`. */
interface Following {
  readonly limit: number;
  known: Known | null;
}

interface Encoded extends ChannelMessage {
  next: Known;
}

export interface TokensSettings extends Bounds {
  /** A client that is further behind than this is one that catches up (revisions). */
  behind: number;
}

export const tokensSettings: TokensSettings = { changes: 2000, growth: 500, behind: 2000 };

export interface TokensOptions {
  table: TokenTable;
  settings: { tokens: TokensSettings };
}

/** The newest tokens, and what changes of them. */
export function createTokensChannel({
  table,
  settings: { tokens: settings },
}: TokensOptions): Channel<Subscribe<'tokens'>, Following, Encoded> {
  /** By what a client knows; fresh ones by how many tokens they want. */
  const shared = new Map<Known | number, Encoded | null>();
  /** By what the next message depends on, for clients that want lists of different lengths. */
  const messages = new Map<string, Encoded | null>();
  /** What clients know after this round, so that those who know the same hold the same object. */
  const reached = new Map<string, Known>();
  let round: RoundWork = { atMs: 0, encoded: 0, work: 0 };

  function encode(known: Known | null, wanted: number): Encoded | null {
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
  function encodePart(known: Known | null, wanted: number): Encoded | null {
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
    contract,
    costOf: ({ limit }) => Math.min(limit, table.order.size),
    follow: ({ limit }) => ({ limit, known: null }),
    isOwedAll: ({ known }) => known === null,
    oweAll(following) {
      following.known = null;
    },
    isLate: ({ limit, known }) => known === null || known.limit < limit || known.base < table.rev - settings.behind,
    isFilling: ({ limit, known }) => (known?.limit ?? 0) < limit,
    begin(begun) {
      shared.clear();
      messages.clear();
      reached.clear();
      round = begun;
    },
    next({ known, limit }) {
      const key = known ?? limit;
      let encoded = shared.get(key);
      if (encoded === undefined) {
        encoded = encodePart(known, limit);
        shared.set(key, encoded);
      }
      return encoded;
    },
    took(following, { next }) {
      following.known = next;
    },
  };
}
