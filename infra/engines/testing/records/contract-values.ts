import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsMigrationsFolder } from '../../src/open-engines.ts';
import { isUniqueViolation } from '../../src/records/is-unique-violation.ts';
import type { Records } from '../../src/records/port.ts';
import type { CreateHarness, RecordsHarness } from './contract-harness.ts';

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
    let records: Records;
    beforeAll(async () => {
      harness = await create();
      records = await harness.open();
      await records.migrate(recordsMigrationsFolder);
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

    it('of the tables have the types that the code sees', async () => {
      const [id, now] = [randomUUID(), new Date()];
      await records.queries
        .insertInto('users')
        .values({ id, role: 'user', username: null, label: null, shadow_of: null, created_at: now })
        .execute();
      await records.queries
        .insertInto('telegram_accounts')
        .values({ telegram_id: 2n ** 52n + 1n, user_id: id, username: null, first_name: 'A', signed_in_at: now })
        .execute();
      await records.queries
        .insertInto('user_settings')
        .values({ user_id: id, settings: JSON.stringify({ theme: 'dark' }), updated_at: now })
        .execute();
      const found = await records.queries
        .selectFrom('users')
        .innerJoin('telegram_accounts', 'telegram_accounts.user_id', 'users.id')
        .innerJoin('user_settings', 'user_settings.user_id', 'users.id')
        .select(['users.id', 'telegram_id', 'settings', 'signed_in_at', 'suspended_at'])
        .execute();
      expect(found).toEqual([
        { id, telegram_id: 2n ** 52n + 1n, settings: { theme: 'dark' }, signed_in_at: now, suspended_at: null },
      ]);
      const { numUpdatedRows } = await records.queries
        .updateTable('users')
        .set({ label: 'L' })
        .where('id', '=', id)
        .executeTakeFirst();
      expect(numUpdatedRows).toBe(1n);
    });

    it('that are there already are told from other refusals, by constraint', async () => {
      const user = {
        id: randomUUID(),
        role: 'user' as const,
        username: 'Taken',
        label: null,
        shadow_of: null,
        created_at: new Date(),
      };
      const insert = (changed: Partial<{ id: string; username: string | null }>) =>
        records.queries
          .insertInto('users')
          .values({ ...user, ...changed })
          .execute()
          .then(
            () => undefined,
            (error: unknown) => error,
          );
      expect(await insert({})).toBeUndefined();
      const sameName = await insert({ id: randomUUID(), username: 'tAKEN' });
      expect(sameName).toMatchObject({ code: 'QUERY_FAILED' });
      expect(isUniqueViolation(sameName)).toBe(true);
      expect(isUniqueViolation(sameName, 'users_by_username')).toBe(true);
      expect(isUniqueViolation(sameName, 'users_pkey')).toBe(false);
      expect(isUniqueViolation(await insert({ username: null }), 'users_pkey')).toBe(true);
      const badName = await insert({ id: randomUUID(), username: 'no spaces' });
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
