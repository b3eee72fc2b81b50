import type { TokenEntry } from '../../../market/token-entry.ts';
import type { TokenTable } from '../../../market/token-table.ts';
import type { ChannelMessage } from '../../socket/channel.ts';
import { encodeNext } from '../token-messages.ts';
import type { MarketList } from './market-list.ts';

/** Entries that one number can name a choice of. */
const mostNamed = 30;

/** What changed after a revision, longest unsent first, and the messages of it that were made. */
interface Changes {
  entries: readonly TokenEntry[];
  /** By which of the entries are told: bit n is the n-th. */
  messages: Map<number, ChannelMessage>;
}

export interface InStepOptions {
  table: TokenTable;
  /** Changed tokens in one message at most. */
  most: number;
  /** Told of each message that was made of so many tokens. */
  encoded(tokens: number): void;
}

/**
 * Messages for clients that have the whole of their lists as of one revision. What changed since is looked up once a round for all of them, and lists
 * of different filters that are to be told the same of it share the bytes.
 */
export function createInStep({ table, most, encoded }: InStepOptions) {
  const since = new Map<number, Changes>();

  function changesSince(rev: number): Changes {
    const known = since.get(rev);
    if (known) return known;
    const changes = { entries: table.changedSince(rev), messages: new Map() };
    since.set(rev, changes);
    return changes;
  }

  function encode(told: readonly TokenEntry[], base: number): ChannelMessage {
    const message = encodeNext({ tokens: told.map((entry) => ({ entry, base })), removed: [] });
    if (message.rest) encoded(told.length);
    return message;
  }

  return {
    begin: () => since.clear(),
    /** What changed of the list's members since a revision; null when it is too much for one message. */
    next(list: Pick<MarketList, 'has'>, base: number): ChannelMessage | null {
      const { entries, messages } = changesSince(base);
      if (entries.length > most) return null;
      if (entries.length > mostNamed)
        return encode(
          entries.filter((entry) => list.has(entry)),
          base,
        );
      let chosen = 0;
      for (let n = 0; n < entries.length; n++) if (list.has(entries[n]!)) chosen |= 1 << n;
      let message = messages.get(chosen);
      if (!message) {
        message = encode(
          entries.filter((_, n) => chosen & (1 << n)),
          base,
        );
        messages.set(chosen, message);
      }
      return message;
    },
  };
}
