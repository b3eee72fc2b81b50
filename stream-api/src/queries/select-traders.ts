import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { TokenMarket, TradedToken } from '@mintscope/metrics/wallet-position';
import { z } from 'zod';

const rowSchema = z.object({
  trader: z.string(),
  buys: z.number(),
  sells: z.number(),
  first_ms: z.number(),
  last_ms: z.number(),
  first_buy_ms: z.number().nullable(),
  last_sale_ms: z.number().nullable(),
  bought: z.number(),
  sold: z.number(),
  paid: z.number().nullable(),
  received: z.number().nullable(),
});

/** Sums as `selectWalletPositions` makes them. Wanted wallets first, then those who made the most, as `describePosition` tells it. */
const sql = `
SELECT
  trader,
  toFloat64(countIf(side = 'buy')) AS buys,
  toFloat64(countIf(side = 'sell')) AS sells,
  toFloat64(toUnixTimestamp64Milli(min(time))) AS first_ms,
  toFloat64(toUnixTimestamp64Milli(max(time))) AS last_ms,
  if(buys = 0, NULL, toFloat64(toUnixTimestamp64Milli(minIf(time, side = 'buy')))) AS first_buy_ms,
  if(sells = 0, NULL, toFloat64(toUnixTimestamp64Milli(maxIf(time, side = 'sell')))) AS last_sale_ms,
  sumIf(toFloat64(base_amount) / pow(10, decimals), side = 'buy') AS bought,
  sumIf(toFloat64(base_amount) / pow(10, decimals), side = 'sell') AS sold,
  countIf(unit_lamports = 0) > 0 AS is_other,
  if(is_other, NULL, sumIf((toFloat64(quote_amount) + toFloat64(fee_quote)) * unit_lamports / 1e9, side = 'buy'))
    AS paid,
  if(is_other, NULL, sumIf((toFloat64(quote_amount) - toFloat64(fee_quote)) * unit_lamports / 1e9, side = 'sell'))
    AS received
FROM trades
WHERE mint = {mint:String}
GROUP BY trader
ORDER BY
  trader IN {wallets:Array(String)} DESC,
  if(
    is_other OR bought = 0,
    -inf,
    received * if(sold > 0, least(1, bought / sold), 0)
      + least(greatest(0, bought - sold) * {priceSol:Float64}, {payableSol:Float64})
      - paid
  ) DESC,
  trader
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** SOL: no bound. */
const moreThanThereIs = 1e12;

export interface TraderWish {
  mint: string;
  /** These whatever they made. */
  wallets: readonly string[];
  /** Of the token, by which what is held counts. */
  market: TokenMarket;
  /** So many of the most successful beside them. */
  most: number;
}

/** What a wallet traded of a token. */
export interface StoredTrader extends TradedToken {
  wallet: string;
  buys: number;
  sells: number;
  firstTradeMs: number;
  lastTradeMs: number;
}

/** Sums of the trades of each wallet in a token, of those that are kept. */
export async function selectTraders(
  warehouse: Warehouse,
  { mint, wallets, market, most }: TraderWish,
): Promise<StoredTrader[]> {
  const params = {
    ...{ mint, wallets: [...wallets], limit: wallets.length + most },
    ...{ priceSol: market.priceSol ?? 0, payableSol: market.payableSol ?? moreThanThereIs },
  };
  const rows = await warehouse.query(sql, params, rowSchema);
  return rows.map((row) => ({
    wallet: row.trader,
    buys: row.buys,
    sells: row.sells,
    firstTradeMs: row.first_ms,
    lastTradeMs: row.last_ms,
    firstBuyMs: row.first_buy_ms,
    lastSaleMs: row.last_sale_ms,
    boughtTokens: row.bought,
    soldTokens: row.sold,
    paidSol: row.paid,
    receivedSol: row.received,
  }));
}
