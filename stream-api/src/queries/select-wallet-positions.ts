import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { TokenMarket, TradedToken } from '@mintscope/metrics/wallet-position';
import { z } from 'zod';

const rowSchema = z.object({
  mint: z.string(),
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
  symbol: z.string().nullable(),
  name: z.string().nullable(),
  launchpad: z.string().nullable(),
  migrated: z.boolean(),
  price: z.number().nullable(),
  payable: z.number().nullable(),
  event_ms: z.number().nullable(),
});

/** Whole tokens and SOL of each token; null SOL where any trade was against a coin whose worth is not known. */
const sql = `
WITH traded AS (
  SELECT
    mint,
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
  WHERE trader = {wallet:String}
  GROUP BY mint
  ORDER BY last_ms DESC, mint
  LIMIT {limit:UInt32}
)
SELECT
  traded.mint AS mint, buys, sells, first_ms, last_ms, first_buy_ms, last_sale_ms, bought, sold, paid, received,
  nullIf(facts.symbol, '') AS symbol,
  nullIf(facts.name, '') AS name,
  facts.launchpad AS launchpad,
  facts.migrated AS migrated,
  facts.price_sol AS price,
  facts.payable_sol AS payable,
  facts.event_ms AS event_ms
FROM traded
LEFT JOIN (
  SELECT
    mint, symbol, name, launchpad, migrated, price_sol, payable_sol,
    toNullable(toFloat64(toUnixTimestamp64Milli(event_time))) AS event_ms
  FROM token_facts FINAL
  WHERE mint IN (SELECT mint FROM traded)
) AS facts ON facts.mint = traded.mint
ORDER BY last_ms DESC, mint
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** A token that a wallet traded, with what is stored of the token. */
export interface StoredPosition extends TradedToken, TokenMarket {
  mint: string;
  buys: number;
  sells: number;
  firstTradeMs: number;
  lastTradeMs: number;
  symbol: string | null;
  name: string | null;
  launchpad: string | null;
  migrated: boolean;
  /** Of the token: its newest event. */
  tokenEventMs: number | null;
}

/** The `limit` tokens that a wallet traded last, by all of its trades that are kept. */
export async function selectWalletPositions(
  warehouse: Warehouse,
  { wallet, limit }: { wallet: string; limit: number },
): Promise<StoredPosition[]> {
  const rows = await warehouse.query(sql, { wallet, limit }, rowSchema);
  return rows.map((row) => ({
    mint: row.mint,
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
    symbol: row.symbol,
    name: row.name,
    launchpad: row.launchpad,
    migrated: row.migrated,
    priceSol: row.price,
    payableSol: row.payable,
    tokenEventMs: row.event_ms,
  }));
}
