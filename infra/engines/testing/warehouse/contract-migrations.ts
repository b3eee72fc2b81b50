import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { removeFolder } from '../remove-folder.ts';
import type { WarehouseCase } from './contract-harness.ts';
import { migrationsFolder } from './contract-values.ts';

const create = 'CREATE TABLE IF NOT EXISTS one (n UInt32) ENGINE = MergeTree ORDER BY n;\n';
const alter = "-- a comment; with a semicolon\nALTER TABLE one ADD COLUMN IF NOT EXISTS s String DEFAULT 'a;b';\n";

export function testMigrations(given: WarehouseCase): void {
  describe('migrations', () => {
    let folder = '';
    const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mintscope-migrations-'));
    });
    afterEach(() => removeFolder(folder));

    it('applies each file once, in order, also across restarts', async () => {
      await write('0001-one.sql', create);
      const warehouse = await given.open();
      expect(await warehouse.migrate(folder)).toEqual({ applied: ['0001-one.sql'] });
      await write('0002-two.sql', alter);
      await warehouse.close();
      const again = await given.open();
      expect(await again.migrate(folder)).toEqual({ applied: ['0002-two.sql'] });
      expect(await again.migrate(folder)).toEqual({ applied: [] });
      await again.command('INSERT INTO one (n) VALUES (1)');
      expect(await again.query('SELECT n, s FROM one LIMIT 10', {}, z.unknown())).toEqual([{ n: 1, s: 'a;b' }]);
    });

    it('refuses a changed file, data of a newer version, and gaps', async () => {
      await write('0001-one.sql', create);
      await write('0002-two.sql', alter);
      const warehouse = await given.open();
      await warehouse.migrate(folder);
      await write('0002-two.sql', `${alter}SELECT 1;\n`);
      await expect(warehouse.migrate(folder)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' });
      await rm(join(folder, '0002-two.sql'));
      await expect(warehouse.migrate(folder)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
      await write('0003-three.sql', 'SELECT 1;\n');
      await expect(warehouse.migrate(folder)).rejects.toMatchObject({ code: 'MIGRATION_UNKNOWN' });
    });

    it('names the file that failed and applies it again when it is mended', async () => {
      await write('0001-one.sql', `${create}CREATE TABLE broken (;\n`);
      const warehouse = await given.open();
      const failed = warehouse.migrate(folder);
      await expect(failed).rejects.toMatchObject({ code: 'MIGRATION_FAILED' });
      await expect(failed).rejects.toThrow('0001-one.sql');
      await write('0001-one.sql', create);
      expect(await warehouse.migrate(folder)).toEqual({ applied: ['0001-one.sql'] });
    });

    it('bears several services that apply the same files at once', async () => {
      await write('0001-one.sql', create);
      await write('0002-two.sql', alter);
      const warehouse = await given.open();
      const outcomes = await Promise.all([1, 2, 3].map(() => warehouse.migrate(folder)));
      expect(new Set(outcomes.flatMap(({ applied }) => applied))).toEqual(new Set(['0001-one.sql', '0002-two.sql']));
      expect(await warehouse.migrate(folder)).toEqual({ applied: [] });
      await warehouse.command('INSERT INTO one (n) VALUES (1)');
      expect(await warehouse.query('SELECT n, s FROM one LIMIT 10', {}, z.unknown())).toEqual([{ n: 1, s: 'a;b' }]);
    });

    it('applies the project’s own files', async () => {
      const warehouse = await given.open();
      const { applied } = await warehouse.migrate(fileURLToPath(migrationsFolder));
      expect(applied.length).toBeGreaterThanOrEqual(2);
      const tables = ['trades', 'candles_1s', 'candles_1m', 'candles_1h', 'scores', 'token_facts', 'judgements'];
      for (const table of [...tables, 'standings']) {
        expect(await warehouse.query(`SELECT count() AS n FROM ${table}`, {}, z.unknown())).toEqual([{ n: '0' }]);
      }
    });
  });
}
