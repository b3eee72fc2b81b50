import { copyFile, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsMigrations } from '../src/open-engines.ts';
import type { Records } from '../src/records.ts';
import { describedTables } from './described-tables.ts';

export interface SchemaHarness {
  open(): Promise<Records>;
  close(): Promise<void>;
}

/** How the values of a type of the database come to the code. */
const kinds: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  numeric: 'string',
  integer: 'number',
  'double precision': 'number',
  bigint: 'bigint',
  boolean: 'boolean',
  'timestamp with time zone': 'time',
  jsonb: 'json',
};

/** What must hold of the migrations, on every engine of the records. */
export function describeSchema(engine: string, harness: SchemaHarness): void {
  describe(`the schema of the records in ${engine}`, () => {
    let records: Records;
    beforeEach(async () => {
      records ??= await harness.open();
      await sql`DROP SCHEMA public CASCADE`.execute(records.queries);
      await sql`CREATE SCHEMA public`.execute(records.queries);
    });
    afterAll(() => harness.close());

    async function readTables(): Promise<Record<string, Record<string, string>>> {
      const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
        SELECT table_name AS table, column_name AS column, data_type AS type, is_nullable = 'YES' AS nullable
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'schema_migrations'
      `.execute(records.queries);
      const tables: Record<string, Record<string, string>> = {};
      for (const { table, column, type, nullable } of rows) {
        tables[table] ??= {};
        tables[table][column] = `${kinds[type] ?? type}${nullable ? '?' : ''}`;
      }
      return tables;
    }

    it('is what the table types say: each column, whether it may be null, and the kind of its values', async () => {
      const { applied } = await records.migrate(recordsMigrations);
      expect(applied[0]).toBe('0001-people-and-access.sql');
      expect(await readTables()).toEqual(describedTables);
      await sql`ALTER TABLE wallets ADD COLUMN more text`.execute(records.queries);
      await sql`ALTER TABLE jobs DROP COLUMN due_at`.execute(records.queries);
      await sql`ALTER TABLE passwords ALTER COLUMN hash DROP NOT NULL`.execute(records.queries);
      const { wallets, jobs, passwords } = describedTables;
      expect(await readTables()).toMatchObject({
        wallets: { ...wallets, more: 'string?' },
        jobs: { name: jobs.name },
        passwords: { ...passwords, hash: 'string?' },
      });
      expect(await readTables()).not.toEqual(describedTables);
    });

    it('tells paid days from free ones where entitlements were there before', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'mintscope-migrations-'));
      const names = await readdir(recordsMigrations);
      const copy = (some: string[]) =>
        Promise.all(some.map((name) => copyFile(join(recordsMigrations, name), join(folder, name))));
      const isOlder = (name: string) => name < '0003';
      await copy(names.filter(isOlder));
      await records.migrate(folder);
      for (const [n, source] of ['sign-in', 'payment', 'admin', 'investor'].entries()) {
        const id = `00000000-0000-4000-8000-00000000000${n}`;
        await sql`INSERT INTO users (id, role, created_at) VALUES (${id}, 'user', now())`.execute(records.queries);
        await sql`INSERT INTO entitlements VALUES (${id}, false, now(), '2030-01-02', ${source})`.execute(
          records.queries,
        );
      }
      await copy(names.filter((name) => !isOlder(name)));
      await records.migrate(folder);
      await removeFolder(folder);
      const rows = await records.queries
        .selectFrom('entitlements')
        .select(['source', 'expires_at', 'paid_until', 'withheld_at'])
        .orderBy('user_id')
        .execute();
      const until = new Date('2030-01-02');
      const row = (source: string, paid: Date | null) => ({
        source,
        expires_at: until,
        paid_until: paid,
        withheld_at: null,
      });
      expect(rows).toEqual([row('sign-in', null), row('payment', until), row('admin', until), row('investor', null)]);
    });
  });
}
