/** What the parent tells the server process, and what it answers. */
export type ToServer = { do: 'send'; updates: number } | { do: 'cpu' } | { do: 'stop' };
export type FromServer = { is: 'listening'; port: number } | { is: 'cpu'; micros: number };

/** What the parent tells the client process: keep the rows from now on; tell what has become of them. */
export type ToClients = { do: 'keep' } | { do: 'digest' };
/** What the client process tells: all are connected; every client has what was sent; what clients have, each thing once. */
export type FromClients = { is: 'connected' } | { is: 'received' } | { is: 'digest'; digests: string[] };

/**
 * With `filters` each client has a filter of its own. Of the peers, `rooms` emits each update to the rooms of the filters that it passes,
 * `packed` gathers the updates of a turn in one message; `sends` is the bare library with a call for each socket, without which no two
 * clients can be told different things: the least that ours can cost.
 */
export const contenders = [
  'mintscope-uws',
  'mintscope-ws',
  'mintscope-uws-filters',
  'mintscope-ws-filters',
  'nats',
  'nats-packed',
  'socket.io',
  'socket.io-rooms',
  'socket.io-rooms-packed',
  'uws',
  'uws-sends',
  'ws',
] as const;
export type Contender = (typeof contenders)[number];

/** Of the community's chat: the product's channel, and one string published to all sockets by the library itself. */
export const chatContenders = ['mintscope-chat', 'uws-chat'] as const;
export type ChatContender = (typeof chatContenders)[number];

const fields = ['eventTimeMs', 'priceSol', 'priceUsd', 'marketCap', 'volume', 'swaps', 'buys', 'holders'];

/** The `turn`-th update of a token: the fields that a trade changes. */
export function changesOf(token: number, turn: number): Record<string, number> {
  return Object.fromEntries(fields.map((field, i) => [field, 1_000_000 + token * 1000 + turn * (i + 1)]));
}

export const tokens = 100;

/** Filled up with what is no digit, so that no two are the same. */
export function addressOf(token: number): string {
  return `Token${String(token).padStart(39, 'x')}`;
}

/** The tokens that change in a turn. */
export function tokensOf(turn: number, updates: number): number[] {
  return Array.from({ length: updates }, (_, i) => (turn * updates + i) % tokens);
}

/** What is told of a token. */
export type Update = Record<string, number | string>;

export function updatesOf(turn: number, updates: number): Update[] {
  return tokensOf(turn, updates).map((token) => ({
    address: addressOf(token),
    version: turn + 2,
    ...changesOf(token, turn),
  }));
}

/** The message of a turn as the product sends it. */
export function messageOf(turn: number, updates: number): string {
  return JSON.stringify({ type: 'token_update', seq: turn, tokens: updatesOf(turn, updates), removed: [] });
}

/** The least number of holders in the filter of a client: no two have the same, and all tokens of the market pass each. */
export function leastHolders(client: number): number {
  return client + 1;
}

/** What a client has in the end, in whatever order it came. */
export function digestOf(rows: ReadonlyMap<string, Update>): string {
  const sorted = [...rows.values()].map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  return sorted.join('\n');
}

/** The product with a market of so many tokens, told in one list. */
export type ListContender = 'mintscope-list';

/** Sends the message of a turn to every client. */
export type Send = (turn: number, updates: number) => void;

/** A contender that listens. */
export interface Serving {
  port: number;
  send: Send;
  /** CPU time of what serves the clients, where that is another process (us). */
  cpuMicros?(): number;
}
