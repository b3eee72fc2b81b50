import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Telling } from '@mintscope/metrics/picks/told-positions';
import { toldMarketSchema } from '@mintscope/schemas/picks/told-standing';
import { z } from 'zod';

const rowSchema = z.object({
  mint: z.string(),
  told_version: z.number(),
  time_ms: z.number(),
  pool: z.string(),
  decimals: z.number(),
  migrated: z.boolean(),
  is_open: z.boolean(),
  base: z.number(),
  quote: z.number(),
  depth: z.number(),
  buyable: z.number().nullable(),
  payable: z.number(),
  buy_fee: z.number().nullable(),
  sell_fee: z.number().nullable(),
  kept_from: toldMarketSchema.shape.keptFrom,
  kept_share: z.number(),
});

/** In the order of the table, so that no more is read than is told; what was inserted twice may come twice. */
const sql = `
SELECT
  mint,
  toFloat64(version) AS told_version,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  pool, decimals, migrated, is_open, base, quote, depth, buyable, payable, buy_fee, sell_fee, kept_from, kept_share
FROM standings
WHERE mint IN {mints:Array(String)}
  AND version > transform(mint, {mints:Array(String)}, {after:Array(UInt64)}, toUInt64(0))
  AND toUnixTimestamp64Milli(time) <= transform(mint, {mints:Array(String)}, {untilMs:Array(Int64)}, toInt64(0))
ORDER BY mint, version
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** A token, and the version after which and the time until which its tellings are wanted (ms). Each token once. */
export interface TellingWish {
  mint: string;
  after: number;
  untilMs: number;
}

/** At most `limit` tellings of tokens, by mint, those of each as they were told. */
export async function selectTellings(
  warehouse: Warehouse,
  wishes: readonly TellingWish[],
  limit: number,
): Promise<(Telling & { mint: string })[]> {
  if (wishes.length === 0) return [];
  const params = {
    mints: wishes.map(({ mint }) => mint),
    after: wishes.map(({ after }) => after),
    untilMs: wishes.map(({ untilMs }) => Math.min(Math.trunc(untilMs), Number.MAX_SAFE_INTEGER)),
    limit,
  };
  const rows = await warehouse.query(sql, params, rowSchema);
  return rows.map((row) => ({ mint: row.mint, ...tellingOf(row) }));
}

const newestSql = `
SELECT
  mint,
  toFloat64(version) AS told_version,
  toFloat64(toUnixTimestamp64Milli(time)) AS time_ms,
  pool, decimals, migrated, is_open, base, quote, depth, buyable, payable, buy_fee, sell_fee, kept_from, kept_share
FROM standings
WHERE mint = {mint:String}
ORDER BY mint DESC, version DESC
LIMIT {limit:UInt32}
SETTINGS max_execution_time = 5`;

/** The newest `limit` tellings of a token, in the order in which they were told. */
export async function selectNewestTellings(warehouse: Warehouse, mint: string, limit: number): Promise<Telling[]> {
  const rows = await warehouse.query(newestSql, { mint, limit }, rowSchema);
  return rows.reverse().map(tellingOf);
}

function tellingOf(row: z.output<typeof rowSchema>): Telling {
  return {
    version: row.told_version,
    timeMs: row.time_ms,
    pool: row.pool,
    decimals: row.decimals,
    migrated: row.migrated,
    market: row.is_open ? marketOf(row) : null,
  };
}

function marketOf(row: z.output<typeof rowSchema>): Telling['market'] {
  return {
    base: row.base,
    quote: row.quote,
    depth: row.depth,
    buyable: row.buyable,
    payable: row.payable,
    buyFee: row.buy_fee,
    sellFee: row.sell_fee,
    keptFrom: row.kept_from,
    keptShare: row.kept_share,
  };
}
