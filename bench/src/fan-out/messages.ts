/** What the parent tells the server process, and what it answers. */
export type ToServer = { do: 'send'; updates: number } | { do: 'cpu' } | { do: 'stop' };
export type FromServer = { is: 'listening'; port: number } | { is: 'cpu'; micros: number };

/** What the client process tells: all are connected; every client has the message. */
export type FromClients = { is: 'connected' } | { is: 'received' };

export const contenders = ['mintscope-uws', 'mintscope-ws', 'uws', 'ws', 'socket.io'] as const;
export type Contender = (typeof contenders)[number];

/** Of the community's chat: the product's channel, and one string published to all sockets by the library itself. */
export const chatContenders = ['mintscope-chat', 'uws-chat'] as const;
export type ChatContender = (typeof chatContenders)[number];

const fields = ['eventTimeMs', 'priceSol', 'priceUsd', 'marketCap', 'volume', 'swaps', 'buys', 'holders'];

/** The `turn`-th update of a token: the fields that a trade changes. */
export function changesOf(token: number, turn: number): Record<string, number> {
  return Object.fromEntries(fields.map((field, i) => [field, 1_000_000 + token * 1000 + turn * (i + 1)]));
}

export function addressOf(token: number): string {
  return `Token${String(token).padStart(39, '1')}`;
}

/** The tokens that change in a turn. */
export function tokensOf(turn: number, updates: number): number[] {
  return Array.from({ length: updates }, (_, i) => (turn * updates + i) % 100);
}

/** The message of a turn as the product sends it. */
export function messageOf(turn: number, updates: number): string {
  const tokens = tokensOf(turn, updates).map((token) => ({
    address: addressOf(token),
    version: turn + 2,
    ...changesOf(token, turn),
  }));
  return JSON.stringify({ type: 'token_update', seq: turn, tokens, removed: [] });
}

/** Sends the message of a turn to every client. */
export type Send = (turn: number, updates: number) => void;
