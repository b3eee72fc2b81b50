import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPgliteRecords } from './pglite/pglite-records.ts';
import type { Records } from './port.ts';

let records: Records;
beforeAll(async () => {
  records = await openPgliteRecords({ memory: true });
});
afterAll(() => records.close());

it('migrates, reads and writes', async () => {
  const folder = join(import.meta.dirname, '../../../postgres');
  expect(await records.migrate(folder)).toMatchObject({
    applied: expect.arrayContaining(['0001-people-and-access.sql']),
  });
  expect(await records.migrate(folder)).toEqual({ applied: [] });
  const now = new Date();
  await records.transact((queries) =>
    queries
      .insertInto('sign_in_nonces')
      .values({ nonce: 'n', address: 'a', message: 'm', issued_at: now, expires_at: now })
      .execute(),
  );
  expect(await records.queries.selectFrom('sign_in_nonces').select(['nonce', 'issued_at']).execute()).toEqual([
    { nonce: 'n', issued_at: now },
  ]);
  const { rows } = await sql`SELECT 9007199254740993::int8 AS big, '{"a":[1]}'::jsonb AS json`.execute(records.queries);
  expect(rows).toEqual([{ big: 9_007_199_254_740_993n, json: { a: [1] } }]);
});
