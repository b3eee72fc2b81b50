import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUniqueViolation } from '../../src/records/is-unique-violation.ts';
import type { CreateHarness, RecordsHarness } from './contract-harness.ts';
import { recordsMigrations, type TestRecords } from './test-schema.ts';

const values: [string, string, unknown][] = [
  ['int8', 'int8', 9_223_372_036_854_775_807n],
  ['negative int8', 'int8', -9_223_372_036_854_775_808n],
  ['small int8', 'int8', 1n],
  ['int4', 'int4', -5],
  ['boolean', 'boolean', false],
  ['time', 'timestamptz', new Date('2024-02-29T23:59:59.987Z')],
  ['early time', 'timestamptz', new Date('1969-12-31T23:59:59.999Z')],
  ['numeric', 'numeric', '99999999999999999999.99'],
  ['uuid', 'uuid', randomUUID()],
  ['text', 'text', `O'Brien "Ω 😀" \\ \n $1 ; --`],
  ['empty text', 'text', ''],
  ['long text', 'text', 'x😀'.repeat(300_000)],
  ['nothing', 'text', null],
  ['bytes', 'bytea', Buffer.from([0, 1, 255])],
  ['list', 'text[]', ['a', 'b,"c"', '']],
];

export function testValues(create: CreateHarness): void {
  describe('values', () => {
    let harness: RecordsHarness;
    let records: TestRecords;
    beforeAll(async () => {
      harness = await create();
      records = await harness.open();
      await records.migrate(recordsMigrations);
    });
    afterAll(async () => {
      await records?.close();
      await harness?.remove();
    });

    it.each(values)('come back as they were given: %s', async (_, type, value) => {
      const query = sql<{ value: unknown }>`SELECT ${value}::${sql.raw(type)} AS value`;
      expect((await query.execute(records.queries)).rows).toEqual([{ value }]);
    });

    it.each([[{ a: [1, 'Ω', null, { deep: true }] }], [[]], ['text'], [0], [null], [false]])(
      'jsonb %j',
      async (value) => {
        const query = sql<{ value: unknown }>`SELECT ${JSON.stringify(value)}::jsonb AS value`;
        expect((await query.execute(records.queries)).rows).toEqual([{ value }]);
      },
    );

    it('of tables come as the caller names their types', async () => {
      const person = { id: randomUUID(), name: null, number: 2n ** 52n + 1n, seen_at: new Date() };
      const { queries } = records;
      await queries
        .insertInto('people')
        .values({ ...person, settings: JSON.stringify({ theme: 'dark' }) })
        .execute();
      const { settings, ...found } = await queries
        .selectFrom('people')
        .selectAll()
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      expect([found, settings]).toEqual([person, { theme: 'dark' }]);
      const { numUpdatedRows } = await queries
        .updateTable('people')
        .set({ number: 1n })
        .where('id', '=', person.id)
        .executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
    });

    it('that are there already are told from other refusals, by constraint', async () => {
      const person = { id: randomUUID(), name: 'Taken' };
      const insert = (changed: { id?: string; name?: string | null }) =>
        records.queries
          .insertInto('people')
          .values({ ...person, ...changed })
          .execute()
          .then(
            () => undefined,
            (error: unknown) => error,
          );
      expect(await insert({})).toBeUndefined();
      const sameName = await insert({ id: randomUUID(), name: 'tAKEN' });
      expect(sameName).toMatchObject({ code: 'QUERY_FAILED' });
      expect(isUniqueViolation(sameName)).toBe(true);
      expect(isUniqueViolation(sameName, 'people_by_name')).toBe(true);
      expect(isUniqueViolation(sameName, 'people_pkey')).toBe(false);
      expect(isUniqueViolation(await insert({ name: null }), 'people_pkey')).toBe(true);
      const badName = await insert({ id: randomUUID(), name: 'no spaces' });
      expect(badName).toMatchObject({ code: 'QUERY_FAILED' });
      expect(isUniqueViolation(badName)).toBe(false);
      expect(isUniqueViolation(new Error('duplicate key'))).toBe(false);
    });

    it('and statements that make no sense are refused, and leave the records usable', async () => {
      const refused = [
        sql`SELECT nothing FROM nowhere`,
        sql`SELEC 1`,
        sql`SELECT ${'x'}::int8`,
        sql`SELECT 1 / ${0}::int4`,
      ];
      for (const query of refused)
        await expect(query.execute(records.queries)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
      await records.health();
    });
  });
}
