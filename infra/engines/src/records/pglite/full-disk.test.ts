import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPgliteRecords } from './pglite-records.ts';

it('records on a full disk refuse writes and answer reads, until there is room', { timeout: 120_000 }, async () => {
  let isFull = false;
  const records = await openPgliteRecords({ memory: true, isReadOnly: () => isFull });
  const { queries } = records;
  const count = async () =>
    (await sql<{ found: number }>`SELECT count(*)::int AS found FROM notes`.execute(queries)).rows;
  const insert = () => sql`INSERT INTO notes VALUES (1)`.execute(queries);
  const transact = () => records.transact((inside) => sql`UPDATE notes SET id = id`.execute(inside));
  await sql`CREATE TABLE notes (id int)`.execute(queries);
  await insert();
  isFull = true;
  await expect(insert()).rejects.toMatchObject({ code: 'DISK_FULL' });
  await expect(transact()).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(await count()).toEqual([{ found: 1 }]);
  expect(await records.transact((inside) => sql`SELECT 1 AS one`.execute(inside))).toMatchObject({
    rows: [{ one: 1 }],
  });
  await records.health();
  isFull = false;
  await insert();
  await transact();
  expect(await count()).toEqual([{ found: 2 }]);
  await records.close();
});
