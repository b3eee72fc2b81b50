import type { Subscribe } from '@mintscope/schemas/live/channels';
import { tokens as contract } from '@mintscope/schemas/live/tokens';
import { parseFilter } from '@mintscope/schemas/token-filter/token-filter';
import type { TokenTable } from '../../../market/token-table.ts';
import type { Channel, ChannelSockets } from '../../socket/channel.ts';
import type { EncodedList } from './list-turn.ts';
import { createLists, type ListFollowing, type ListsSettings } from './lists.ts';
import { createNewest, type EncodedNewest, type NewestFollowing } from './newest.ts';

export type TokensSettings = ListsSettings;

export const tokensSettings: TokensSettings = {
  changes: 2000,
  growth: 500,
  behind: 2000,
  listShare: 0.15,
  listLeastMs: 250,
  listBeatMs: 1000,
};

export interface TokensOptions extends Pick<ChannelSockets, 'changed'> {
  table: TokenTable;
  settings: { tokens: TokensSettings };
}

type Following = NewestFollowing | ListFollowing;
type Encoded = EncodedNewest | EncodedList;

/** The first tokens of the market in a wanted order, of those that pass a filter, and what changes of them. */
export function createTokensChannel({
  table,
  changed,
  settings: { tokens: settings },
}: TokensOptions): Channel<Subscribe<'tokens'>, Following, Encoded> {
  const newest = createNewest(table, settings);
  const lists = createLists(table, settings);
  const beat = setInterval(() => lists.size() > 0 && changed(), settings.listBeatMs);
  beat.unref();
  return {
    contract,
    problemOf({ filter, also }) {
      const problems = [filter, ...also.map((part) => part.filter)].map(parseFilter);
      const problem = problems.find((parsed) => typeof parsed === 'string');
      return problem === undefined ? null : `filter: ${problem}`;
    },
    costOf: (wanted, before) =>
      isNewest(wanted)
        ? newest.costOf(wanted, newestBefore(wanted, before))
        : lists.costOf(wanted, listBefore(wanted, before)),
    follow: (wanted, _caller, before) =>
      isNewest(wanted)
        ? newest.follow(wanted, newestBefore(wanted, before))
        : lists.follow(wanted, listBefore(wanted, before)),
    unfollow(following) {
      if ('list' in following) lists.unfollow(following);
    },
    isOwedAll: ({ known }) => known === null,
    oweAll(following) {
      following.known = null;
    },
    isLate: (following) => ('list' in following ? lists.isLate(following) : newest.isLate(following)),
    isFilling: (following) => ('list' in following ? lists.isFilling(following) : newest.isFilling(following)),
    isAmid: ({ known }) => known !== null && known.reached !== known.base,
    begin(round) {
      newest.begin(round);
      lists.begin(round);
    },
    next: (following) => ('list' in following ? lists.next(following) : newest.next(following)),
    took(following, message) {
      if ('list' in following && 'sent' in message.next) following.known = message.next;
      else if (!('list' in following) && !('sent' in message.next)) following.known = message.next;
    },
    close: () => clearInterval(beat),
  };
}

/** What goes on as what is wanted; undefined where that begins afresh. */
function newestBefore({ goOn }: Subscribe<'tokens'>, before: Following | undefined): NewestFollowing | undefined {
  return goOn && before && !('list' in before) ? before : undefined;
}

function listBefore({ goOn }: Subscribe<'tokens'>, before: Following | undefined): ListFollowing | undefined {
  return goOn && before && 'list' in before ? before : undefined;
}

/** What the table itself is ordered by: told without looking through the market. */
function isNewest({ filter, sortBy, sortOrder, also }: Subscribe<'tokens'>): boolean {
  return also.length === 0 && filter === '' && sortBy === 'age' && sortOrder === 'desc';
}
