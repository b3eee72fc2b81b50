import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { type Candle, type CandleInterval, candleIntervalMs } from '@mintscope/schemas/token-metrics';
import { z } from 'zod';

/** Longer candles are merged from the longest that are kept and make them up. */
const tables: Record<CandleInterval, string> = {
  '1s': 'candles_1s',
  '15s': 'candles_1s',
  '1m': 'candles_1m',
  '5m': 'candles_1m',
  '15m': 'candles_1m',
  '1h': 'candles_1h',
  '4h': 'candles_1h',
  '1d': 'candles_1h',
};

const rowSchema = z.object({
  time_s: z.number(),
  open_price: z.number(),
  high_price: z.number(),
  low_price: z.number(),
  close_price: z.number(),
  volume_sum: z.number(),
  trade_count: z.number(),
});

const sqlFor = (table: string) => `
SELECT
  toUInt32(intDiv(toUInt32(time), {stepS:UInt32}) * {stepS:UInt32}) AS time_s,
  argMinMerge(open) AS open_price,
  max(high) AS high_price,
  min(low) AS low_price,
  argMaxMerge(close) AS close_price,
  sum(volume) AS volume_sum,
  toFloat64(sum(trades)) AS trade_count
FROM ${table}
WHERE mint = {mint:String}
  AND time >= toDateTime({fromS:UInt32}, 'UTC')
  AND time <= toDateTime({toS:UInt32}, 'UTC')
GROUP BY time_s
HAVING max(high) > 0
ORDER BY time_s DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

export interface CandleRange {
  mint: string;
  interval: CandleInterval;
  fromMs: number;
  toMs: number;
  limit: number;
}

/** The newest `limit` candles with a price that begin within the range, oldest first. */
export async function selectCandles(warehouse: Warehouse, range: CandleRange): Promise<Candle[]> {
  const { mint, interval, limit } = range;
  const stepMs = candleIntervalMs[interval];
  const stepS = stepMs / 1000;
  const fromS = clampSeconds(Math.ceil(range.fromMs / stepMs) * stepS);
  // The last one that begins within the range, to its end.
  const toS = clampSeconds(Math.floor(range.toMs / stepMs) * stepS + stepS - 1);
  const rows = await warehouse.query(sqlFor(tables[interval]), { mint, stepS, fromS, toS, limit }, rowSchema);
  return rows.reverse().map((row) => ({
    timeMs: row.time_s * 1000,
    open: row.open_price,
    high: row.high_price,
    low: row.low_price,
    close: row.close_price,
    volume: row.volume_sum,
    trades: row.trade_count,
  }));
}

/** The range of ClickHouse's DateTime. */
function clampSeconds(seconds: number): number {
  return Math.min(0xffff_ffff, Math.max(0, seconds));
}
