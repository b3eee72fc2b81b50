import type { Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';

/** A follower buys for 1 SOL, fees included, this long after the score, and pays a curve's fees. */
const spendLamports = 1e9;
const delayMs = 3_000;
const feeShare = 0.0125;

interface Paper {
  fromMs: number;
  /** Base units bought; null until the delay is over. */
  base: number | null;
  best: number;
}

/**
 * What 1 SOL put into one token at some moments would have brought, with fees and with its own effect on the price: constant
 * product of the price-setting reserves, which each trade tells. The follower's own trades leave no trace in the market.
 */
export class PaperTrades {
  readonly #papers: Paper[] = [];
  #reserves: { base: number; quote: number } | null = null;

  /** Opens one and gives its number. */
  open(atMs: number): number {
    return this.#papers.push({ fromMs: atMs + delayMs, base: null, best: 0 }) - 1;
  }

  see(trade: Trade): void {
    if (trade.baseReserve === null || trade.quoteReserve === null || trade.quoteMint !== solMint) return;
    const timeMs = trade.timeMs ?? 0;
    // Bought before this trade, at the reserves that the one before left.
    for (const paper of this.#papers) if (paper.base === null && timeMs > paper.fromMs) this.#fill(paper);
    this.#reserves = { base: Number(trade.baseReserve), quote: Number(trade.quoteReserve) };
    for (const paper of this.#papers)
      if (paper.base !== null && paper.base > 0) {
        paper.best = Math.max(paper.best, sellsFor(paper.base, this.#reserves) / spendLamports);
      }
  }

  /** Most that selling all at one moment would have brought, as a multiple of what was paid; null when it could not be bought. */
  best(paper: number): number | null {
    const { base, best } = this.#papers[paper]!;
    if (base === null && this.#reserves === null) return null;
    return best;
  }

  #fill(paper: Paper): void {
    if (this.#reserves === null) return;
    const net = spendLamports / (1 + feeShare);
    paper.base = (this.#reserves.base * net) / (this.#reserves.quote + net);
  }
}

function sellsFor(base: number, reserves: { base: number; quote: number }): number {
  return ((reserves.quote * base) / (reserves.base + base)) * (1 - feeShare);
}
