import { join } from 'node:path';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { expect } from 'vitest';
import { z } from 'zod';

const migrations = join(import.meta.dirname, '../../../infra/clickhouse');

/** The embedded warehouse in a folder of its own, migrated. */
export async function openTestWarehouse(folder: string): Promise<Warehouse> {
  const warehouse = await openChdbWarehouse({ path: join(folder, 'clickhouse') });
  await warehouse.migrate(migrations);
  return warehouse;
}

/** `SELECT …` of one column named n. */
export async function numberIn(warehouse: Warehouse, sql: string): Promise<number> {
  const [row] = await warehouse.query(`SELECT toFloat64(n) AS n FROM (${sql})`, {}, z.object({ n: z.number() }));
  return row!.n;
}

/** Ids of the stored trades, in the order of the log. */
export async function storedTradeIds(warehouse: Warehouse): Promise<string[]> {
  const rows = await warehouse.query(
    `SELECT concat(signature, '/', toString(instruction), '/', toString(sub)) AS id FROM trades
     ORDER BY log_partition, log_offset, log_index LIMIT 100000`,
    {},
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Their times (ms), in the same order. */
export async function storedTradeTimes(warehouse: Warehouse): Promise<number[]> {
  const rows = await warehouse.query(
    `SELECT toFloat64(toUnixTimestamp64Milli(time)) AS ms FROM trades ORDER BY log_partition, log_offset, log_index LIMIT 100000`,
    {},
    z.object({ ms: z.number() }),
  );
  return rows.map(({ ms }) => ms);
}

const figures = 'toString(n) AS n, toString(buys) AS buys, high, low';

/** Each candle of each view is made of the stored trades, once each. */
export async function expectCandlesOfTrades(warehouse: Warehouse): Promise<void> {
  for (const [table, start] of [
    ['candles_1s', 'toStartOfSecond(time)'],
    ['candles_1m', 'toStartOfMinute(time)'],
    ['candles_1h', 'toStartOfHour(time)'],
  ] as const) {
    const made = await warehouse.query(
      `SELECT mint, toString(toUnixTimestamp(time)) AS at, ${figures} FROM (
         SELECT mint, time, sum(trades) AS n, sum(${table}.buys) AS buys, max(${table}.high) AS high, min(${table}.low) AS low
         FROM ${table} GROUP BY mint, time) ORDER BY mint, at LIMIT 100000`,
      {},
      z.unknown(),
    );
    const wanted = await warehouse.query(
      `SELECT mint, toString(toUnixTimestamp(start)) AS at, ${figures} FROM (
         SELECT mint, toDateTime(${start}, 'UTC') AS start, count() AS n, countIf(side = 'buy') AS buys,
           max(if(sets_price, price, 0)) AS high, min(if(sets_price, price, inf)) AS low
         FROM trades WHERE price > 0 GROUP BY mint, start) ORDER BY mint, at LIMIT 100000`,
      {},
      z.unknown(),
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(made).toEqual(wanted);
  }
}
