import type { LaunchBuy } from '@mintscope/metrics/launch-groups';

/** What a group bought by the end of the launch window, in base units and lamports (null: a quote without a price). */
export interface Bought {
  base: number;
  quote: number | null;
}

/** What the buys that count add up to. */
export function sumBought(buys: readonly LaunchBuy[], counts: (buy: LaunchBuy) => boolean): Bought {
  const bought: Bought = { base: 0, quote: 0 };
  for (const buy of buys) {
    if (!counts(buy)) continue;
    bought.base += buy.base;
    bought.quote = bought.quote === null || Number.isNaN(buy.quote) ? null : bought.quote + buy.quote;
  }
  return bought;
}
