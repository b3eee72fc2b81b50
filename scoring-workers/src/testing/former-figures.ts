import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';

/**
 * What a row says of facts that snapshots before version 5 remember whole: in it a token of an older snapshot has to agree with one
 * that was never saved. Of the launch they knew who was marked only, nor did they keep the most liquidity there ever was.
 */
export function formerFigures(row: TokenRow) {
  const { symbol, name, creator, launchpad, createdAt, swaps, buys, sells, volume, volume5m, priceSol, priceUsd } = row;
  const { progress, migrated, holders, performance, calledAt, marketCap, priceChange5m, priceChange1h } = row;
  return {
    ...{ symbol, name, creator, launchpad, createdAt, swaps, buys, sells, volume, volume5m, priceSol, priceUsd },
    ...{ progress, migrated, holders, performance, calledAt, marketCap, priceChange5m, priceChange1h },
  };
}

/** The same of a detail. */
export function formerDetail({ candles, candlesFromMs, holders, supply, pool }: TokenDetail) {
  // Balances never fell below 0 then.
  const owners = holders.map(({ owner }) => owner);
  return { candles, candlesFromMs, owners, supply, pool };
}
