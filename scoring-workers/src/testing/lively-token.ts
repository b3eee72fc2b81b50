import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { SmallMarket } from './small-market.ts';

/** A token that is bought by ever new wallets, a little dearer each time, every two seconds. */
export class LivelyToken {
  readonly market = new SmallMarket(2000);
  readonly mint = this.market.key(1);
  #buyers = 100;
  #lamports = 100_000_000n;

  launch(): ChainEvent[] {
    return [this.market.launch(this.mint, this.market.key(2))];
  }

  buys(count: number): Trade[] {
    return Array.from({ length: count }, () => {
      this.#lamports += 1_000_000n;
      return this.market.trade('buy', this.mint, this.market.key(this.#buyers++), 2_000_000_000_000n, this.#lamports);
    });
  }

  /** A purchase at so many times the price of the last one. */
  buyAt(times: number): Trade[] {
    this.#lamports = BigInt(Math.round(Number(this.#lamports) * times));
    return this.buys(1);
  }

  wait(ms: number): void {
    this.market.nowMs += ms;
  }
}
