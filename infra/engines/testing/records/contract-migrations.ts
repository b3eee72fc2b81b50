import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { runToEnd } from '../run-until-killed.ts';
import type { CreateHarness, RecordsHarness } from './contract-harness.ts';
import type { TestRecords } from './test-schema.ts';

const program = new URL('./migrate.child.ts', import.meta.url);

export function testMigrations(create: CreateHarness): void {
  describe('migrations', () => {
    let harness: RecordsHarness;
    let records: TestRecords;
    let folder = '';
    beforeAll(async () => {
      harness = await create();
      records = await harness.open();
    });
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mintscope-migrations-'));
      await sql`DROP SCHEMA public CASCADE`.execute(records.queries);
      await sql`CREATE SCHEMA public`.execute(records.queries);
    });
    afterEach(() => removeFolder(folder));
    afterAll(async () => {
      await records?.close();
      await harness?.remove();
    });

    const write = (files: Record<string, string>) =>
      Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
    const first = { '0001-notes.sql': 'CREATE TABLE notes (id int);\nINSERT INTO notes VALUES (1);\n' };
    const second = {
      '0002-more.sql': '-- Two; statements.\nINSERT INTO notes VALUES (2);\nINSERT INTO notes SELECT 3 -- ;\n;',
    };
    const notes = async () =>
      (await sql<{ id: number }>`SELECT id FROM notes ORDER BY id`.execute(records.queries)).rows.map(({ id }) => id);

    it('are applied once each, in order, and not again by the next process', async () => {
      await write(first);
      expect(await records.migrate(folder)).toEqual({ applied: ['0001-notes.sql'] });
      await write({ ...second, 'README.md': 'not one' });
      expect(await records.migrate(folder)).toEqual({ applied: ['0002-more.sql'] });
      expect(await records.migrate(folder)).toEqual({ applied: [] });
      await records.close();
      records = await harness.open();
      expect(await records.migrate(folder)).toEqual({ applied: [] });
      expect(await notes()).toEqual([1, 2, 3]);
    });

    it('that fail leave nothing of theirs, and what came before stays', async () => {
      await write({
        ...first,
        '0002-bad.sql': 'INSERT INTO notes VALUES (2);\nCREATE TABLE other (id int);\nSELECT 1 / 0;',
      });
      const failed = records.migrate(folder);
      await expect(failed).rejects.toMatchObject({ code: 'MIGRATION_FAILED' });
      await expect(failed).rejects.toThrow(/0002-bad\.sql.*division by zero/);
      expect(await notes()).toEqual([1]);
      await rm(join(folder, '0002-bad.sql'));
      await write(second);
      expect(await records.migrate(folder)).toEqual({ applied: ['0002-more.sql'] });
    });

    it('are refused when a file was changed, is missing, or is numbered wrongly', async () => {
      await write({ ...first, ...second });
      await records.migrate(folder);
      await write({ '0001-notes.sql': first['0001-notes.sql'].replaceAll('\n', '\r\n') });
      expect(await records.migrate(folder)).toEqual({ applied: [] });
      await write({ '0001-notes.sql': 'CREATE TABLE notes (id int8);' });
      await expect(records.migrate(folder)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' });
      await write(first);
      await rm(join(folder, '0002-more.sql'));
      await expect(records.migrate(folder)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
      await write({ ...second, '0004-gap.sql': 'SELECT 1;' });
      await expect(records.migrate(folder)).rejects.toThrow('0004-gap.sql should be number 3');
    });

    it('are applied once when they are asked for side by side', async () => {
      await write({ ...first, ...second });
      const results = await Promise.all(Array.from({ length: 5 }, () => records.migrate(folder)));
      expect(results.flatMap(({ applied }) => applied).sort()).toEqual(['0001-notes.sql', '0002-more.sql']);
      expect(await notes()).toEqual([1, 2, 3]);
    });

    it('are applied once by processes that start side by side', async ({ skip }) => {
      if (!harness.shared) skip('one process at a time holds the files');
      await write({ ...first, ...second });
      const args = [harness.opener.href, harness.location(), folder];
      const told = await Promise.all(Array.from({ length: 3 }, () => runToEnd(program, args)));
      expect(told.flat().sort()).toEqual(['0001-notes.sql', '0002-more.sql']);
      expect(await notes()).toEqual([1, 2, 3]);
    });
  });
}
