import type { z } from 'zod';
import { chat } from './chat.ts';
import { discovery } from './discovery.ts';
import { operations } from './operations.ts';
import { picks } from './picks.ts';
import { token } from './token.ts';
import { tokens } from './tokens.ts';
import { watchlist } from './watchlist.ts';
import { winners } from './winners.ts';

/** Every channel of /ws. */
export const channels = [tokens, token, operations, discovery, picks, winners, chat, watchlist] as const;

type Channel = (typeof channels)[number];
export type ChannelName = Channel['name'];

/** What a client has to send to follow a channel; what it leaves out has a default. */
export type SubscribeInput = z.input<Channel['subscription']>;

/** The same, as it was understood. */
export type Subscribe<Name extends ChannelName = ChannelName> = z.infer<
  Extract<Channel, { name: Name }>['subscription']
>;
