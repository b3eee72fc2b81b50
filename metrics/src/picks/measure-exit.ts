import { type Market, marketPrice } from './market.ts';
import { marketAfterSale, quoteSell } from './quote-trade.ts';

/** What selling an amount at once would do. Tokens in base units, quote in lamports; prices in lamports of a base unit. */
export interface Exit {
  /** After fees. */
  received: number;
  /** How many of the tokens could be sold: what can be paid out ends. */
  sold: number;
  /** What a token of them brings, fees included, below the price before, as its share; null where nothing can be sold. */
  lost: number | null;
  priceBefore: number;
  priceAfter: number;
  /** The fall of the price, as its share. */
  fall: number;
}

/** `tokens` sold at once into a curve or pool as it stands. null where nothing can be taken out of it. */
export function measureExit(market: Market, tokens: number): Exit | null {
  if (!(tokens > 0) || !(market.quote > 0) || !(market.payable > 0)) return null;
  const { received, sold } = quoteSell(market, tokens);
  const priceBefore = marketPrice(market);
  const priceAfter = marketPrice(marketAfterSale(market, tokens));
  return {
    received,
    sold,
    lost: sold > 0 ? Math.max(0, 1 - received / (sold * priceBefore)) : null,
    priceBefore,
    priceAfter,
    fall: 1 - priceAfter / priceBefore,
  };
}
