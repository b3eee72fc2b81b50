import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestRecords } from '../testing/open-test-records.ts';
import { storeUser } from '../testing/store-user.ts';
import type { Records } from './records.ts';
import { statement } from './statement.ts';

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

it('is made once, given other values each time, and planned under its name by the embedded database', async () => {
  let made = 0;
  const created = new Date('2026-03-01T12:00:00Z');
  const userIds = [await storeUser(records), await storeUser(records)];
  const select = statement('test/users', (queries, given: { ids: readonly string[]; after: Date; text: string }) => {
    made += 1;
    return queries
      .selectFrom('users')
      .select(({ val }) => ['id', val(given.text).as('given'), val('fixed').as('fixed')])
      .where('id', '=', sql<string>`ANY (${given.ids}::uuid[])`)
      .where('created_at', '>', given.after)
      .orderBy('id');
  });
  const [first, second] = userIds.toSorted();
  const none: readonly string[] = [];
  expect(await select(records.queries, { ids: userIds, after: new Date(0), text: 'one' })).toEqual([
    { id: first, given: 'one', fixed: 'fixed' },
    { id: second, given: 'one', fixed: 'fixed' },
  ]);
  const within = records.transact((queries) =>
    select(queries, { ids: [first ?? ''], after: new Date(0), text: 'two' }),
  );
  expect(await within).toEqual([{ id: first, given: 'two', fixed: 'fixed' }]);
  expect(await select(records.queries, { ids: none, after: created, text: '' })).toEqual([]);
  expect(made).toBe(1);
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements`.execute(records.queries);
  expect(rows).toEqual([{ name: 'test/users' }]);
});
