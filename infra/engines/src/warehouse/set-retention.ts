import { z } from 'zod';
import type { Warehouse } from './port.ts';

/** Days for which the warehouse keeps what it was told; samples, facts of tokens and calls stay for ever. */
export interface WarehouseRetention {
  trades: number;
  /** Candles of one second. */
  secondCandles: number;
  /** Scores, larger candles, and the last documents of ended tokens. */
  scores: number;
}

/** From when on a row of each table counts, and which of the settings it keeps to. */
const kept: readonly { table: string; since: string; by: keyof WarehouseRetention }[] = [
  { table: 'trades', since: 'toDateTime(inserted_at)', by: 'trades' },
  { table: 'candles_1s', since: 'updated_at', by: 'secondCandles' },
  { table: 'candles_1m', since: 'updated_at', by: 'scores' },
  { table: 'candles_1h', since: 'updated_at', by: 'scores' },
  { table: 'scores', since: 'inserted_at', by: 'scores' },
  { table: 'ended_tokens', since: 'inserted_at', by: 'scores' },
];
const daysSchema = z.object({ name: z.string(), days: z.number() });

/**
 * Has tables that keep their rows for another time than is set keep them for that, and names these. Several services may do it side by
 * side.
 */
export async function setRetention(warehouse: Warehouse, retention: WarehouseRetention): Promise<string[]> {
  const told = await warehouse.query(
    `SELECT name, toUInt32OrZero(extract(engine_full, 'toIntervalDay[(]([0-9]+)[)]')) AS days
     FROM system.tables WHERE database = currentDatabase() AND name IN {names:Array(String)}`,
    { names: kept.map(({ table }) => table) },
    daysSchema,
  );
  const daysOf = new Map(told.map(({ name, days }) => [name, days]));
  const changed = kept.filter(({ table, by }) => daysOf.get(table) !== retention[by]);
  for (const { table, since, by } of changed) {
    const days = retention[by];
    // What is kept longer is looked at when it would have gone, and stays; what goes earlier has to be looked for.
    const isLess = days < (daysOf.get(table) ?? 0);
    const materialized = `materialize_ttl_after_modify = ${isLess ? 1 : 0}`;
    await warehouse.command(`ALTER TABLE ${table} MODIFY TTL ${since} + INTERVAL ${days} DAY SETTINGS ${materialized}`);
  }
  return changed.map(({ table }) => table);
}
