import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Warehouse } from '../../src/warehouse/port.ts';
import type { WarehouseCase } from './contract-harness.ts';
import { type ContractTrade, migrationsFolder, tradesBlock, valuesBlock } from './contract-values.ts';

const countSql = `SELECT (SELECT count() FROM trades) AS trades, (SELECT sum(trades) FROM candles_1s) AS seconds,
  (SELECT sum(trades) FROM candles_1m) AS minutes, (SELECT sum(trades) FROM candles_1h) AS hours`;
const counts = z.object({ trades: z.string(), seconds: z.string(), minutes: z.string(), hours: z.string() });

async function migrated(given: WarehouseCase): Promise<Warehouse> {
  const warehouse = await given.open();
  await warehouse.migrate(fileURLToPath(migrationsFolder));
  return warehouse;
}

async function countOf(warehouse: Warehouse): Promise<number[]> {
  const [row] = await warehouse.query(countSql, {}, counts);
  return Object.values(row ?? {}).map(Number);
}

export function testInserts(given: WarehouseCase): void {
  describe('inserts', () => {
    const start = 1_700_000_000_000;
    const trades = Array.from({ length: 50 }, (_, n) => ({
      mint: 'm',
      timeMs: start + n * 400,
      price: 1 + n,
      offset: n,
    }));

    it('counts a repeated block once, in the table and in every view, also after a restart', async () => {
      const warehouse = await migrated(given);
      await warehouse.insert(tradesBlock('a', trades));
      await warehouse.insert(tradesBlock('a', trades));
      await warehouse.insert(tradesBlock('b', trades));
      expect(await countOf(warehouse)).toEqual([100, 100, 100, 100]);
      await warehouse.close();
      const again = await given.open();
      await again.insert(tradesBlock('a', trades));
      await again.insert(tradesBlock('b', trades));
      expect(await countOf(again)).toEqual([100, 100, 100, 100]);
    });

    it('counts a repeated block once when its rows fall into several months', async () => {
      const warehouse = await migrated(given);
      const monthEnd = Date.UTC(2026, 2, 1);
      const rows = Array.from({ length: 600 }, (_, n) => ({
        mint: `m${n % 7}`,
        timeMs: monthEnd + (n % 3 === 0 ? -1 : 1) * (n % 40) * 86_400_000,
        price: 1 + n,
        offset: n,
      }));
      for (const token of ['a', 'a', 'b', 'a', 'b']) await warehouse.insert(tradesBlock(token, rows));
      expect(await countOf(warehouse)).toEqual([1200, 1200, 1200, 1200]);
    });

    it('keeps two blocks of equal content apart when their tokens differ, and two tables with one token', async () => {
      const warehouse = await migrated(given);
      const facts = { mint: 'm', version: 1, name: 'n', symbol: 's', created_at: start, event_time: start };
      const row = { ...facts, migrated: false, status: 'pending', trades: 0 };
      await warehouse.insert(tradesBlock('same', trades.slice(0, 1)));
      const ndjson = Buffer.from(`${JSON.stringify(row)}\n`);
      await warehouse.insert({ table: 'token_facts', ndjson, rows: 1, token: 'same' });
      expect(await warehouse.query('SELECT mint, final_score FROM token_facts FINAL', {}, z.unknown())).toEqual([
        { mint: 'm', final_score: null },
      ]);
    });

    it('makes the same candles from rows in any order, and none from trades without a price', async () => {
      const warehouse = await migrated(given);
      const minute = 1_700_000_040_000;
      const rows: ContractTrade[] = [
        { mint: 'm', timeMs: minute + 50_000, price: 4, offset: 4 },
        { mint: 'm', timeMs: minute, price: 3, offset: 1, index: 1, slot: 9 },
        { mint: 'm', timeMs: minute + 10_000, price: 9, offset: 2, side: 'sell' },
        { mint: 'm', timeMs: minute, price: 2, offset: 1, index: 0, slot: 9 },
        { mint: 'm', timeMs: minute + 20_000, price: 0, offset: 3 },
        { mint: 'm', timeMs: minute + 60_000, price: 5, offset: 5 },
      ];
      for (const [n, row] of rows.entries()) await warehouse.insert(tradesBlock(`row-${n}`, [row]));
      const candles = await warehouse.query(
        `SELECT toUnixTimestamp(time) AS second, argMinMerge(open) AS o, max(high) AS h, min(low) AS l,
           argMaxMerge(close) AS c, toUInt32(sum(trades)) AS n, toUInt32(sum(buys)) AS buys, sum(volume) AS v
         FROM candles_1m WHERE mint = {mint:String} GROUP BY mint, time ORDER BY time LIMIT 10`,
        { mint: 'm' },
        z.unknown(),
      );
      expect(candles).toEqual([
        { second: minute / 1000, o: 2, h: 9, l: 2, c: 4, n: 4, buys: 3, v: 4 },
        { second: minute / 1000 + 60, o: 5, h: 5, l: 5, c: 5, n: 1, buys: 1, v: 1 },
      ]);
    });

    it('keeps raw amounts exact', async () => {
      const warehouse = await migrated(given);
      const baseAmount = 2n ** 64n - 1n;
      await warehouse.insert(tradesBlock('exact', [{ mint: 'm', timeMs: start, price: 1, offset: 0, baseAmount }]));
      const sql = 'SELECT base_amount AS amount, toUnixTimestamp64Milli(time) AS ms FROM trades LIMIT 2';
      expect(await warehouse.query(sql, {}, z.unknown())).toEqual([{ amount: String(baseAmount), ms: String(start) }]);
    });

    it('refuses a bad block whole, and takes the good one under the same token', async () => {
      const warehouse = await migrated(given);
      const good = tradesBlock('t', trades);
      const bad = { ...good, ndjson: Buffer.concat([good.ndjson, Buffer.from('{"mint": garbled\n')]) };
      await expect(warehouse.insert(bad)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
      expect(await countOf(warehouse)).toEqual([0, 0, 0, 0]);
      await warehouse.insert(good);
      expect(await countOf(warehouse)).toEqual([50, 50, 50, 50]);
      await expect(warehouse.insert({ ...good, table: 'nowhere' })).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    });

    it('takes rows that are values of named columns as it takes objects, and a block again in the other form once', async () => {
      const warehouse = await migrated(given);
      const [named, values] = [tradesBlock('n', trades), valuesBlock('v', trades)];
      for (const block of [named, values]) await warehouse.insert(block);
      expect(await countOf(warehouse)).toEqual([100, 100, 100, 100]);
      const sql = 'SELECT count() AS kinds FROM (SELECT DISTINCT * EXCEPT inserted_at FROM trades)';
      expect(await warehouse.query(sql, {}, z.unknown())).toEqual([{ kinds: '50' }]);
      for (const block of [named, values]) await warehouse.insert({ ...block, token: block === named ? 'v' : 'n' });
      expect(await countOf(warehouse)).toEqual([100, 100, 100, 100]);
      const bad = { ...values, token: 'bad', columns: ['mint', 'nowhere'] };
      await expect(warehouse.insert(bad)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
    });

    it('takes blocks from several callers at once', async () => {
      const warehouse = await migrated(given);
      await Promise.all(Array.from({ length: 12 }, (_, n) => warehouse.insert(tradesBlock(`c-${n}`, trades))));
      expect(await countOf(warehouse)).toEqual([600, 600, 600, 600]);
    });
  });
}
