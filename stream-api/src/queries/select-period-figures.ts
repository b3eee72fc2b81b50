import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';
import type { PeriodFigures } from '../market/consider-tokens.ts';

const rowSchema = z.object({ mint: z.string(), volume_sum: z.number(), trade_count: z.number() });

/** Candles of one second are kept for days; the longest period is two hours. */
const sql = `
SELECT mint, sum(volume) AS volume_sum, toFloat64(sum(trades)) AS trade_count
FROM candles_1s
WHERE time > toDateTime({fromS:UInt32}, 'UTC')
GROUP BY mint
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** Far more than trade within two hours. */
const mostMints = 200_000;

/** Volume and trades since a time, of each token that was traded; null when there are too many to say so of all. */
export async function selectPeriodFigures(
  warehouse: Warehouse,
  fromMs: number,
): Promise<ReadonlyMap<string, PeriodFigures> | null> {
  const fromS = Math.max(0, Math.floor(fromMs / 1000));
  const rows = await warehouse.query(sql, { fromS, limit: mostMints }, rowSchema);
  if (rows.length === mostMints) return null;
  return new Map(rows.map(({ mint, volume_sum, trade_count }) => [mint, { volume: volume_sum, trades: trade_count }]));
}
