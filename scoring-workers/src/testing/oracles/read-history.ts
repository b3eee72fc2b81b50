import type { ChainEvent, TokenCreated, Trade } from '@mintscope/schemas/events/chain-event';
import type { Values } from './values.ts';

export type Transfer = Extract<ChainEvent, { type: 'transfer' }>;
export type Report = Extract<ChainEvent, { type: 'provider_report' }>;
export type Metadata = Extract<ChainEvent, { type: 'metadata_changed' }>;

export const solMint = 'So11111111111111111111111111111111111111112';

/** What a token is known by: its own events and those about wallets, each once, in the order in which they were told. */
export interface History {
  mint: string;
  all: readonly ChainEvent[];
  own: readonly ChainEvent[];
  /** From the chain: without what providers tell. */
  chain: readonly ChainEvent[];
  trades: readonly Trade[];
  launch: TokenCreated;
  values: Values;
  /** The moment that the figures are for. */
  asOfMs: number;
}

/** Of a token whose launch is among the events. Each event of the chain has its `timeMs`. */
export function readHistory(events: readonly ChainEvent[], mint: string, asOfMs: number, values: Values): History {
  const known = new Set<string>();
  const all = events.filter(({ signature, instruction, sub }) => {
    const id = `${signature} ${instruction} ${sub}`;
    return !known.has(id) && known.add(id);
  });
  const launchAt = all.findIndex((event) => event.mint === mint && event.type === 'token_created');
  // Nothing that a provider says opens a token.
  const own = all.filter((event, at) => event.mint === mint && (at >= launchAt || event.source !== 'enrichment'));
  const chain = own.filter(({ source }) => source !== 'enrichment');
  const trades = chain.filter((event): event is Trade => event.type === 'trade');
  return { mint, all, own, chain, trades, launch: all[launchAt] as TokenCreated, values, asOfMs };
}

/** Times of events as a token sees them: never backwards. */
export function heldTimes(events: readonly ChainEvent[]): number[] {
  let newest = 0;
  return events.map(({ timeMs }) => {
    newest = Math.max(newest, timeMs!);
    return newest;
  });
}
