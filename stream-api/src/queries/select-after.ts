import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { After, Firing } from '@mintscope/schemas/alerts/firing';
import { z } from 'zod';

/**
 * By minutes, and by seconds where a minute is cut: by the firing, and by the end of 5 minutes, an hour and a day. Of the second of the
 * firing its last price alone is known to be of after it. Candles of seconds are kept for a week: of older firings what is told
 * ends with the last whole minute.
 */
const sql = `
WITH asked AS (
  SELECT one.1 AS id, one.2 AS mint, one.3 AS at_s, intDiv(one.3, 60) * 60 + 60 AS minute_s,
    arrayMap(span -> at_s + span, [300, 3600, 86400]) AS ends_s
  FROM (SELECT arrayJoin(arrayZip({ids:Array(UInt32)}, {mints:Array(String)}, {ats:Array(UInt32)})) AS one)
)
SELECT
  toUInt32(id) AS id,
  toFloat64(argMax(close_price, end_s)) AS last_price,
  toFloat64(maxIf(high_price, end_s <= fired_s + 86400)) AS high_24h,
  toFloat64(minIf(low_price, end_s <= fired_s + 86400)) AS low_24h,
  toFloat64(countIf(end_s <= fired_s + 86400)) AS candles_24h,
  toFloat64(argMaxIf(close_price, end_s, end_s <= fired_s + 300)) AS price_5m,
  toFloat64(countIf(end_s <= fired_s + 300)) AS candles_5m,
  toFloat64(argMaxIf(close_price, end_s, end_s <= fired_s + 3600)) AS price_1h,
  toFloat64(countIf(end_s <= fired_s + 3600)) AS candles_1h
FROM (
  SELECT asked.id AS id, asked.at_s AS fired_s, toUInt32(time) + 1 AS end_s,
    if(end_s = fired_s + 1, close_price, max(high)) AS high_price, if(end_s = fired_s + 1, close_price, min(low)) AS low_price,
    argMaxMerge(close) AS close_price
  FROM candles_1s INNER JOIN asked ON candles_1s.mint = asked.mint
  WHERE candles_1s.mint IN {mints:Array(String)} AND time >= toDateTime({fromS:UInt32}, 'UTC')
    AND toUInt32(time) >= asked.at_s AND (
      toUInt32(time) < asked.minute_s
      OR arrayExists(cut_s -> toUInt32(time) < cut_s AND toUInt32(time) >= intDiv(cut_s, 60) * 60, asked.ends_s)
    )
  GROUP BY id, fired_s, time
  UNION ALL
  SELECT asked.id AS id, asked.at_s AS fired_s, toUInt32(time) + 60 AS end_s, max(high) AS high_price, min(low) AS low_price,
    argMaxMerge(close) AS close_price
  FROM candles_1m INNER JOIN asked ON candles_1m.mint = asked.mint
  WHERE candles_1m.mint IN {mints:Array(String)} AND time >= toDateTime({fromS:UInt32}, 'UTC') AND toUInt32(time) >= asked.minute_s
  GROUP BY id, fired_s, time
)
WHERE high_price > 0
GROUP BY id, fired_s
SETTINGS max_execution_time = 5`;

const rowSchema = z.object({
  id: z.number(),
  last_price: z.number(),
  high_24h: z.number(),
  low_24h: z.number(),
  candles_24h: z.number(),
  price_5m: z.number(),
  candles_5m: z.number(),
  price_1h: z.number(),
  candles_1h: z.number(),
});
type Row = z.infer<typeof rowSchema>;

/** What became of prices after firings, by their place in the list. */
export async function selectAfter(
  warehouse: Pick<Warehouse, 'query'>,
  firings: readonly Pick<Firing, 'mint' | 'at' | 'figures'>[],
  nowMs: number,
): Promise<After[]> {
  if (firings.length === 0) return [];
  const ats = firings.map(({ at }) => clampSeconds(at));
  const params = {
    ids: firings.map((_, place) => place),
    mints: firings.map(({ mint }) => mint),
    ats,
    // The minute of the first.
    fromS: Math.max(0, Math.min(...ats) - 60),
  };
  const rows = await warehouse.query(sql, params, rowSchema);
  const byPlace = new Map(rows.map((row) => [row.id, row]));
  return firings.map(({ at, figures }, place) => shape(byPlace.get(place), figures.priceSol, nowMs - at));
}

/** Without a trade in a time the price stays; before the time has passed it is not known. */
function shape(row: Row | undefined, priceSol: number | null, passedMs: number): After {
  if (!priceSol) return { now: null, high: null, low: null, in5m: null, in1h: null };
  const times = (price: number, candles: number) => (candles > 0 ? price / priceSol : 1);
  const candles24h = row?.candles_24h ?? 0;
  return {
    now: times(row?.last_price ?? 0, row ? 1 : 0),
    high: Math.max(1, times(row?.high_24h ?? 0, candles24h)),
    low: Math.min(1, times(row?.low_24h ?? 0, candles24h)),
    in5m: passedMs < 300_000 ? null : times(row?.price_5m ?? 0, row?.candles_5m ?? 0),
    in1h: passedMs < 3_600_000 ? null : times(row?.price_1h ?? 0, row?.candles_1h ?? 0),
  };
}

/** The range of ClickHouse's DateTime. */
function clampSeconds(ms: number): number {
  return Math.min(0xffff_ffff, Math.max(0, Math.floor(ms / 1000)));
}
