import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WarehouseCase } from './contract-harness.ts';

/** Writes many rows of output before it fails. */
const failsLate = 'SELECT number, throwIf(number = 150000) FROM numbers(200000) SETTINGS max_block_size = 1000';
const endless = 'SELECT count() AS n FROM numbers(100000000000000) WHERE sipHash64(number) = 1';
const hungry = 'SELECT length(groupArray(number)) AS n FROM numbers(200000000)';

export function testQueries(given: WarehouseCase): void {
  describe('queries', () => {
    it('parses rows by schema; 64-bit integers arrive as strings', async () => {
      const warehouse = await given.open();
      const row = z.object({ big: z.string().transform(BigInt), small: z.number(), none: z.null() });
      const sql = 'SELECT toUInt64(18446744073709551615) AS big, toUInt32(7) AS small, NULL AS none';
      expect(await warehouse.query(sql, {}, row)).toEqual([{ big: 2n ** 64n - 1n, small: 7, none: null }]);
      const wrong = z.object({ big: z.number() });
      await expect(warehouse.query(sql, {}, wrong)).rejects.toMatchObject({ code: 'ROW_INVALID' });
      expect(await warehouse.query('SELECT 1 AS one WHERE 0', {}, z.unknown())).toEqual([]);
    });

    it('binds parameters, whatever they hold', async () => {
      const warehouse = await given.open();
      const nasty = [
        "it's",
        'a\\b',
        "'; DROP TABLE x; --",
        'line\nbreak\ttab',
        '{x:String}',
        '😀 Ω',
        '',
        '\\N',
        '\\\'"`',
      ];
      for (const text of nasty) {
        const rows = await warehouse.query('SELECT {text:String} AS text', { text }, z.object({ text: z.string() }));
        expect(rows).toEqual([{ text }]);
      }
      const [row] = await warehouse.query(
        'SELECT {list:Array(String)} AS list, {n:UInt32} AS n, {f:Float64} AS f, {ids:Array(UInt32)} AS ids',
        { list: nasty, n: 5, f: 0.25, ids: [1, 2] },
        z.unknown(),
      );
      expect(row).toEqual({ list: nasty, n: 5, f: 0.25, ids: [1, 2] });
    });

    it('never gives the output of a failed query to another', async () => {
      const warehouse = await given.open();
      const one = z.object({ x: z.number() });
      const outcomes = await Promise.all(
        Array.from({ length: 90 }, async (_, n) => {
          if (n % 3 > 0) return (await warehouse.query(`SELECT toUInt32(${n}) AS x`, {}, one))[0]?.x;
          await expect(warehouse.query(failsLate, {}, z.unknown())).rejects.toMatchObject({ code: 'QUERY_FAILED' });
          return n;
        }),
      );
      expect(outcomes).toEqual(outcomes.map((_, n) => n));
    });

    it('ends what takes too long, and goes on', async () => {
      const warehouse = await given.open({ maxExecutionSeconds: 1 });
      await expect(warehouse.query(endless, {}, z.unknown())).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      await warehouse.health();
    });

    it('ends what takes too much memory, and goes on', async () => {
      const warehouse = await given.open({ maxMemoryBytes: 100_000_000 });
      await expect(warehouse.query(hungry, {}, z.unknown())).rejects.toMatchObject({ code: 'QUERY_MEMORY' });
      await warehouse.health();
    });

    it('refuses use after close, by code, and finishes what is under way', async () => {
      const warehouse = await given.open();
      const running = warehouse.query('SELECT count() AS n FROM numbers(1000000)', {}, z.unknown());
      const closing = warehouse.close();
      expect(await running).toEqual([{ n: '1000000' }]);
      await closing;
      await warehouse.close();
      await expect(warehouse.health()).rejects.toMatchObject({ code: 'CLOSED' });
    });
  });
}
