import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { TradeRow } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

const rowSchema = z.object({
  id: z.string(),
  time_ms: z.number(),
  slot_number: z.number(),
  signature: z.string(),
  side: z.enum(['buy', 'sell']),
  trader: z.string(),
  base_whole: z.number(),
  sol: z.number().nullable(),
  price_sol: z.number().nullable(),
  sets_price: z.boolean(),
});

const selection = `
SELECT
  concat(signature, ':', toString(instruction), ':', toString(sub)) AS id,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  toFloat64(slot) AS slot_number,
  signature,
  side,
  trader,
  base_amount / pow(10, decimals) AS base_whole,
  if(unit_lamports = 0, NULL, round(quote_amount * unit_lamports) / 1e9) AS sol,
  if(base_amount = 0, NULL, sol / base_whole) AS price_sol,
  sets_price
FROM trades
WHERE mint = {mint:String} AND time < fromUnixTimestamp64Milli({beforeMs:Int64})
  AND ({side:String} = '' OR toString(side) = {side:String})
  AND ({minQuote:Float64} = 0 OR sol >= {minQuote:Float64})
  AND (empty({traders:Array(String)}) OR trader IN {traders:Array(String)})
`;
const end = 'LIMIT {limit:UInt32} SETTINGS max_execution_time = 5';

const sqls = {
  newest: [
    selection,
    'ORDER BY time DESC, slot DESC, transaction_index DESC, log_partition DESC, log_offset DESC, log_index DESC',
    end,
  ].join(' '),
  oldest: [selection, 'ORDER BY time, slot, transaction_index, log_partition, log_offset, log_index', end].join(' '),
};

export interface TradeWish {
  mint: string;
  beforeMs: number;
  order: 'newest' | 'oldest';
  side?: 'buy' | 'sell' | undefined;
  minQuote?: number | undefined;
  /** Of these wallets; none = of every one. */
  traders: readonly string[];
  limit: number;
}

/** The first `limit` trades of a token before a time, in the order asked for. */
export async function selectTrades(
  warehouse: Warehouse,
  { mint, beforeMs, order, side, minQuote, traders, limit }: TradeWish,
): Promise<TradeRow[]> {
  const params = { mint, beforeMs, side: side ?? '', minQuote: minQuote ?? 0, traders: [...traders], limit };
  const rows = await warehouse.query(sqls[order], params, rowSchema);
  return rows.map((row) => ({
    id: row.id,
    timeMs: row.time_ms,
    slot: row.slot_number,
    signature: row.signature,
    side: row.side,
    trader: row.trader,
    baseAmount: row.base_whole,
    quoteAmount: row.sol,
    price: row.price_sol,
    setsPrice: row.sets_price,
  }));
}
