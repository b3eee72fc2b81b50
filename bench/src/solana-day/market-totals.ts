import type { ChainEvent } from '../../../schemas/src/events/chain-event.ts';

/** What was traded of a token. */
export interface TokenTotals {
  buys: number;
  sells: number;
  /** Paid and received for it (lamports), as text. */
  lamports: string;
}

/** By mint. */
export type MarketTotals = Record<string, TokenTotals>;

/** Adds up what a market did, event by event, by nothing but numbers. */
export class TotalsOfMarket {
  readonly #tokens = new Map<string, { buys: number; sells: number; lamports: bigint }>();
  events = 0;
  trades = 0;

  add(event: ChainEvent): void {
    this.events += 1;
    if (event.type !== 'trade') return;
    this.trades += 1;
    const token = this.#tokens.get(event.mint) ?? { buys: 0, sells: 0, lamports: 0n };
    this.#tokens.set(event.mint, token);
    if (event.side === 'buy') token.buys += 1;
    else token.sells += 1;
    token.lamports += event.quoteAmount;
  }

  told(): MarketTotals {
    return Object.fromEntries(
      [...this.#tokens].map(([mint, { buys, sells, lamports }]) => [mint, { buys, sells, lamports: String(lamports) }]),
    );
  }
}
