import type { NumberedMessage } from '@mintscope/client/connection';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import { type ChatNews, createChatNews } from './chat/chat-news.ts';
import { createDiscoveryNews, type DiscoveryNews } from './discovery/discovery-news.ts';
import { createNews, type News } from './news.ts';
import { PickBook, receivePicks } from './picks/pick-book.ts';
import type { Receiver, Receivers } from './receiver.ts';
import type { Delay } from './tokens/delay-meter.ts';
import type { TokenBook } from './tokens/token-book.ts';
import { createTokenRows, type TokenRowsOptions } from './tokens/token-rows.ts';
import { createWinnerNews, type WinnerNews } from './winners/winner-news.ts';

/** All that the live feed has told. */
export interface Told {
  pulse: MarketPulse | null;
  /** Of the parameter set that the newest scores were made with; null before it was told. */
  parameterVersion: string | null;
  /** Ingest to this screen's paint. */
  delay: Delay | null;
  /** The first snapshot has been drawn. */
  ready: boolean;
}

/** The account’s lists have changed, or its alerts have fired. */
export type AccountUpdate = Extract<NumberedMessage, { type: 'account_lists' | 'alerts_fired' }>;

/** What the messages of the feed are kept in, whichever channel they are of. */
export interface FeedChannels {
  book: TokenBook;
  discovery: DiscoveryNews;
  picks: PickBook;
  winners: Pick<WinnerNews, 'watch'>;
  chat: Pick<ChatNews, 'watch'>;
  account: Pick<News<AccountUpdate>, 'watch'>;
  told(): Told;
  receiverOf(message: NumberedMessage): Receiver | undefined;
  /** Forgets everything: it is another user's. */
  clear(): void;
  close(): void;
}

export function openChannels(options: TokenRowsOptions): FeedChannels {
  const tokens = createTokenRows(options);
  const discovery = createDiscoveryNews();
  const picks = new PickBook();
  const winners = createWinnerNews();
  const chat = createChatNews();
  const account = createNews<AccountUpdate>();
  let pulse: MarketPulse | null = null;
  let parameterVersion: string | null = null;
  const receivers: Receivers = {
    ...tokens.receivers,
    ...discovery.receivers,
    ...receivePicks(picks),
    ...winners.receivers,
    ...chat.receivers,
    account_lists: account,
    alerts_fired: account,
    periodic_update: {
      apply(message) {
        ({ pulse, parameterVersion } = message);
        return true;
      },
    },
  };
  return {
    book: tokens.book,
    discovery,
    picks,
    winners,
    chat,
    account,
    told: () => ({ pulse, parameterVersion, delay: tokens.delay(), ready: tokens.ready() || picks.told('platform') }),
    receiverOf: ({ type }) => receivers[type],
    clear() {
      pulse = null;
      parameterVersion = null;
      tokens.clear();
      discovery.clear();
      picks.clear();
    },
    close: tokens.close,
  };
}
