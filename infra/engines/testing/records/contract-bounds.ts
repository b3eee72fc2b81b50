import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CreateHarness, deferred, type RecordsHarness } from './contract-harness.ts';
import type { TestRecords } from './test-schema.ts';

const never = new Promise<never>(() => undefined);

export function testBounds(create: CreateHarness): void {
  describe('bounds', () => {
    let harness: RecordsHarness;
    let records: TestRecords;
    beforeAll(async () => {
      harness = await create();
      records = await harness.open({ statementMs: 1_000, transactMs: 2_000, waitMs: 30_000 });
      await sql`CREATE TABLE notes (id int PRIMARY KEY)`.execute(records.queries);
    });
    beforeEach(() => sql`TRUNCATE notes`.execute(records.queries));
    afterAll(async () => {
      await records?.close();
      await harness?.remove();
    });

    const put = (id: number, queries = records.queries) => sql`INSERT INTO notes (id) VALUES (${id})`.execute(queries);
    const readAll = async () =>
      (await sql<{ id: number }>`SELECT id FROM notes ORDER BY id`.execute(records.queries)).rows;
    const tookMs = async (work: Promise<unknown>) => {
      const startedAtMs = performance.now();
      await work.catch(() => undefined);
      return performance.now() - startedAtMs;
    };

    it.each([
      ['waits', sql`SELECT pg_sleep(60)`],
      ['works', sql`SELECT count(*) FROM generate_series(1, 100000000000)`],
    ])('end a statement that %s for too long; what was written stays, and calls go on', async (_, slow) => {
      await put(1);
      const slowly = slow.execute(records.queries);
      const others = [put(2), put(3)];
      expect(await tookMs(slowly)).toBeLessThan(15_000);
      await expect(slowly).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      await Promise.all(others);
      await put(4);
      expect(await readAll()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
    });

    it('end a transaction that is not finished, with what it wrote', async () => {
      const abandoned = records.transact(async (queries) => {
        await put(1, queries);
        await never;
      });
      expect(await tookMs(abandoned)).toBeLessThan(15_000);
      await expect(abandoned).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      await put(1);
      expect(await readAll()).toEqual([{ id: 1 }]);
    });

    it('end a transaction amid a statement', async () => {
      const slow = records.transact(async (queries) => {
        await put(1, queries);
        for (;;) await sql`SELECT pg_sleep(0.7)`.execute(queries);
      });
      await expect(slow).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      await put(2);
      expect(await readAll()).toEqual([{ id: 2 }]);
    });

    it('end a list sooner than other statements', async () => {
      await records.close();
      records = await harness.open({ statementMs: 30_000, listMs: 500, waitMs: 30_000 });
      const slow = sql`SELECT pg_sleep(60)`.execute(records.lists);
      expect(await tookMs(slow)).toBeLessThan(15_000);
      await expect(slow).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      // The bound was that of the list alone.
      await sql`SELECT pg_sleep(0.7)`.execute(records.queries);
      await sql`SELECT 1`.execute(records.lists);
    });

    it('let a short read wait for one list at most, however many were asked for before it', async () => {
      await records.close();
      records = await harness.open({ listMs: 10_000, waitMs: 30_000 });
      const ended: string[] = [];
      const lists = Array.from({ length: 4 }, () =>
        sql`SELECT pg_sleep(0.3)`.execute(records.lists).then(() => ended.push('list')),
      );
      const read = sql`SELECT 1`.execute(records.queries).then(() => ended.push('read'));
      await Promise.all([...lists, read]);
      expect(ended.indexOf('read')).toBeLessThanOrEqual(1);
    });

    it('hold for lists that wait for others, which then go on', async () => {
      await records.close();
      records = await harness.open({ listMs: 20_000, waitMs: 2_000 });
      await records.health();
      const slow = sql`SELECT pg_sleep(4)`.execute(records.lists);
      await expect(sql`SELECT 1`.execute(records.lists)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' });
      await slow;
      await sql`SELECT 1`.execute(records.lists);
      await expect(records.transact(() => sql`SELECT 1`.execute(records.lists))).rejects.toMatchObject({
        code: 'QUERY_FAILED',
      });
    });

    it('hold for calls that wait for others', async () => {
      await records.close();
      records = await harness.open({ waitMs: 2_000, transactMs: 60_000 });
      await records.health();
      const release = deferred();
      const hold = () => records.transact(() => release.promise);
      const many = Array.from({ length: 20 }, () => hold().catch((error: unknown) => error));
      expect(await Promise.race(many)).toMatchObject({ code: 'QUERY_TIMEOUT' });
      release.resolve();
      await Promise.all(many);
      await records.health();
      await records.close();
      records = await harness.open();
    });

    it('close twice; calls after it are refused', async () => {
      const running = records.transact(async (queries) => {
        await put(1, queries);
      });
      await running;
      await Promise.all([records.close(), records.close()]);
      await records.close();
      const closed = { code: 'CLOSED' };
      await expect(put(2)).rejects.toMatchObject(closed);
      await expect(records.transact(async () => 1)).rejects.toMatchObject(closed);
      await expect(records.migrate('anywhere')).rejects.toMatchObject(closed);
      await expect(records.health()).rejects.toMatchObject(closed);
      records = await harness.open();
      expect(await readAll()).toEqual([{ id: 1 }]);
    });

    it('close when a transaction that is open has ended', async () => {
      const opened = deferred();
      const ending = deferred();
      const last = records.transact(async (queries) => {
        opened.resolve();
        await ending.promise;
        await put(1, queries);
      });
      await opened.promise;
      const closing = records.close();
      ending.resolve();
      await Promise.all([last, closing]);
      records = await harness.open();
      expect(await readAll()).toEqual([{ id: 1 }]);
    });
  });
}
