import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreateHarness, deferred, type RecordsHarness } from './contract-harness.ts';
import type { TestQueries, TestRecords } from './test-schema.ts';

export function testTransactions(create: CreateHarness): void {
  describe('transactions', () => {
    let harness: RecordsHarness;
    let records: TestRecords;
    beforeAll(async () => {
      harness = await create();
      records = await harness.open();
      await sql`CREATE TABLE notes (id int PRIMARY KEY, value int NOT NULL, used_at timestamptz)`.execute(
        records.queries,
      );
    });
    beforeEach(() => sql`TRUNCATE notes`.execute(records.queries));
    afterAll(async () => {
      await records?.close();
      await harness?.remove();
    });

    const put = (queries: TestQueries, id: number, value = 0) =>
      sql`INSERT INTO notes (id, value) VALUES (${id}, ${value})`.execute(queries);
    const readAll = async (queries: TestQueries = records.queries) =>
      (await sql<{ id: number; value: number }>`SELECT id, value FROM notes ORDER BY id`.execute(queries)).rows;
    const times = <Value>(count: number, work: (at: number) => Promise<Value>) =>
      Promise.all(Array.from({ length: count }, (_, at) => work(at)));

    it('decide 100 simultaneous conditional updates of one row once, alone and within transactions', async () => {
      await put(records.queries, 1);
      await put(records.queries, 2);
      const burn = async (queries: TestQueries, id: number) => {
        const query = sql`UPDATE notes SET used_at = now() WHERE id = ${id} AND used_at IS NULL`;
        return (await query.execute(queries)).numAffectedRows;
      };
      const alone = await times(100, () => burn(records.queries, 1));
      expect(alone.filter((rows) => rows === 1n)).toHaveLength(1);
      const within = await times(100, () => records.transact((queries) => burn(queries, 2)));
      expect(within.filter((rows) => rows === 1n)).toHaveLength(1);
    });

    it('lose no step of many that read and then write', async () => {
      await put(records.queries, 1);
      await times(40, () =>
        records.transact(async (queries) => {
          const [note] = await readAll(queries);
          await sql`UPDATE notes SET value = ${(note?.value ?? 0) + 1}`.execute(queries);
        }),
      );
      expect(await readAll()).toEqual([{ id: 1, value: 40 }]);
    });

    it('behave as though one ran after the other, also when each writes what the other only read', async () => {
      for (let round = 0; round < 10; round++) {
        await sql`TRUNCATE notes`.execute(records.queries);
        await put(records.queries, 1, 1);
        await put(records.queries, 2, 1);
        const leave = (id: number) =>
          records.transact(async (queries) => {
            const left = (await readAll(queries)).reduce((sum, { value }) => sum + value, 0);
            if (left > 1) await sql`UPDATE notes SET value = 0 WHERE id = ${id}`.execute(queries);
          });
        await Promise.all([leave(1), leave(2)]);
        expect((await readAll()).reduce((sum, { value }) => sum + value, 0)).toBe(1);
      }
    });

    it.each(['40001', '40P01', '55P03'])('are tried again after a conflict (%s), and committed once', async (state) => {
      let attempts = 0;
      const result = await records.transact(async (queries) => {
        attempts += 1;
        await put(queries, attempts);
        const conflict = sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${state}'; END $$`);
        if (attempts < 3) await sql`${conflict}`.execute(queries);
        return attempts;
      });
      expect(result).toBe(3);
      expect(await readAll()).toEqual([{ id: 3, value: 0 }]);
    });

    it('leave nothing when their work throws, and pass its error on', async () => {
      const error = new Error('changed my mind');
      const failed = records.transact(async (queries) => {
        await put(queries, 1);
        throw error;
      });
      await expect(failed).rejects.toBe(error);
      expect(await readAll()).toEqual([]);
    });

    it('are refused whole when their work passes over a failed statement', async () => {
      const failed = records.transact(async (queries) => {
        await put(queries, 1);
        await put(queries, 1).catch(() => undefined);
      });
      await expect(failed).rejects.toMatchObject({ code: 'QUERY_FAILED' });
      expect(await readAll()).toEqual([]);
    });

    it('let others through once they end', async () => {
      const opened = deferred();
      const ending = deferred();
      const first = records.transact(async (queries) => {
        await put(queries, 1);
        opened.resolve();
        await ending.promise;
      });
      await opened.promise;
      const others = times(30, (at) => put(records.queries, 10 + at));
      ending.resolve();
      await Promise.all([first, others]);
      expect(await readAll()).toHaveLength(31);
    });

    it('refuse queries past their argument at once, and only while they are open', async () => {
      const later = deferred();
      let afterwards: Promise<unknown> | undefined;
      await records.transact(async (queries) => {
        await expect(readAll()).rejects.toThrow('transact');
        await expect(records.transact(async () => 1)).rejects.toThrow('transact');
        afterwards = later.promise.then(() => readAll());
        await put(queries, 1);
      });
      later.resolve();
      expect(await afterwards).toEqual([{ id: 1, value: 0 }]);
    });

    it('take no query after their end', async () => {
      let kept: TestQueries | undefined;
      await records.transact(async (queries) => {
        kept = queries;
        await put(queries, 1);
      });
      await expect(put(kept ?? records.queries, 2)).rejects.toThrow();
      expect(await readAll()).toEqual([{ id: 1, value: 0 }]);
    });
  });
}
