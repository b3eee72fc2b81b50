import { keyScopeOf } from './api/key-scope.ts';
import { type ChannelName, channels, type SubscribeInput } from './live/channels.ts';
import type { Json } from './openapi-operation.ts';

interface Told {
  summary: string;
  /** What a client sends to follow it. */
  example: SubscribeInput;
}

const someMint = 'So11111111111111111111111111111111111111112';

/** What each channel is for, and how one asks for it. */
const told: { readonly [Name in ChannelName]: Told } = {
  tokens: {
    summary: 'The first tokens in an order, of those that pass a filter, and what changes of them',
    example: { type: 'subscribe', channel: 'tokens', limit: 50, sortBy: 'score', filter: 'marketCap:10000..' },
  },
  token: {
    summary: 'One token’s row, whatever its age; with `also` those of up to three more',
    example: { type: 'subscribe', channel: 'token', address: someMint },
  },
  discovery: {
    summary: 'What the platform’s filters let through as it comes, and each second how many they drop and why',
    example: { type: 'subscribe', channel: 'discovery' },
  },
  picks: {
    summary: 'The platform’s picks and the caller’s own: all of them, then news at once and figures each second',
    example: { type: 'subscribe', channel: 'picks' },
  },
  winners: { summary: 'The Hall of Fame as it changes', example: { type: 'subscribe', channel: 'winners' } },
  chat: {
    summary: 'The community’s chat in its order: the whole first, then what comes',
    example: { type: 'subscribe', channel: 'chat' },
  },
  watchlist: {
    summary: 'The rows of a watchlist of the caller',
    example: { type: 'subscribe', channel: 'watchlist', id: 'default' },
  },
  operations: {
    summary: 'How the product is doing, each second; for admins',
    example: { type: 'subscribe', channel: 'operations' },
  },
};

/** The channels of /ws, for readers: `messages` are types of ServerMessage. */
export function describeChannels(): Json[] {
  return channels.map((channel) => ({
    name: channel.name,
    ...told[channel.name],
    'x-access': { role: channel.access, ...('entitled' in channel ? { entitled: true } : {}) },
    'x-key-scope': keyScopeOf(channel),
    messages: channel.messages.map(({ shape }) => shape.type.value),
  }));
}
