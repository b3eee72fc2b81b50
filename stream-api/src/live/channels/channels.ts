import { limits } from '@mintscope/schemas/limits';
import type { Subscribe } from '@mintscope/schemas/live/channels';
import type { Channels } from '../socket/channel.ts';
import { type ChatOptions, chatChannelSettings, createChatChannel } from './chat/chat.ts';
import { createDiscoveryChannel, type DiscoveryOptions, discoverySettings } from './discovery/discovery.ts';
import { createOperationsChannel, type OperationsOptions, operationsSettings } from './operations/operations.ts';
import { createPicksChannel, type PicksOptions, picksSettings } from './picks/picks.ts';
import { createTokenChannel, type TokenOptions } from './token/token.ts';
import { createTokensChannel, type TokensOptions, tokensSettings } from './tokens/tokens.ts';
import { createWatchlistChannel, type WatchlistOptions } from './watchlist/watchlist.ts';
import { createWinnersChannel, type WinnersOptions } from './winners/winners.ts';

/** What the channels are made of, all together. */
export type ChannelSources = TokensOptions &
  TokenOptions &
  OperationsOptions &
  DiscoveryOptions &
  PicksOptions &
  WinnersOptions &
  ChatOptions &
  WatchlistOptions;

export const channelSettings = {
  tokens: tokensSettings,
  operations: operationsSettings,
  discovery: discoverySettings,
  picks: picksSettings,
  chat: chatChannelSettings,
};

/** Every channel of the contract, by its name. */
export function openChannels(sources: ChannelSources): Channels {
  return {
    tokens: createTokensChannel(sources),
    token: createTokenChannel(sources),
    operations: createOperationsChannel(sources),
    picks: createPicksChannel(sources),
    winners: createWinnersChannel(sources),
    discovery: createDiscoveryChannel(sources),
    chat: createChatChannel(sources),
    watchlist: createWatchlistChannel(sources),
  };
}

/** What a client follows that asked for nothing. */
export const unasked: Subscribe<'tokens'> = {
  type: 'subscribe',
  channel: 'tokens',
  limit: limits.liveTokensDefault,
  filter: '',
  sortBy: 'age',
  sortOrder: 'desc',
  also: [],
  goOn: false,
};
