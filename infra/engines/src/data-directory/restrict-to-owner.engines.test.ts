import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modeOf, openEverything, openFiles } from '../../testing/open-files.ts';
import { recordsMigrations, type TestTables } from '../../testing/records/test-schema.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type OpenedEngines, openEngines } from '../open-engines.ts';
import { restrictToOwner } from './restrict-to-owner.ts';
import { takeDataDirectory } from './take-data-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintscope-modes-'));
  // As most systems have it: what is made without a mode of its own stands open to readers.
  process.umask(0o022);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('files of the data directory', () => {
  it('are restricted to their owner, counted, without following links', () => {
    const [data, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')];
    mkdirSync(join(data, 'deep/er'), { recursive: true });
    mkdirSync(elsewhere);
    writeFileSync(join(data, 'deep/er/file'), '');
    writeFileSync(join(data, 'private'), '', { mode: 0o600 });
    writeFileSync(join(elsewhere, 'file'), '');
    symlinkSync(elsewhere, join(data, 'folder-link'));
    symlinkSync(join(elsewhere, 'file'), join(data, 'file-link'));
    expect(restrictToOwner(data)).toBe(4);
    expect(openFiles(data)).toEqual([]);
    expect([modeOf(elsewhere), modeOf(join(elsewhere, 'file'))]).toEqual(['755', '644']);
    expect(restrictToOwner(data)).toBe(0);
  });

  it.skipIf(process.geteuid?.() !== 0)('of another account are refused in one sentence, and left alone', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    chmodSync(folder, 0o755);
    chmodSync(data, 0o777);
    process.seteuid?.(65_534);
    try {
      const refused = takeDataDirectory(data, createLogger('silent', 'test'));
      await expect(refused).rejects.toMatchObject({ code: 'DIRECTORY_UNUSABLE' });
      await expect(refused).rejects.toThrow(
        /^The data directory \S+ belongs to another user: .*MINTSCOPE_DATA_DIR[^\n]*\.$/,
      );
    } finally {
      process.seteuid?.(0);
    }
    expect(modeOf(data)).toBe('777');
  });

  it('of something else are not touched', async () => {
    const data = join(folder, 'home');
    mkdirSync(data);
    writeFileSync(join(data, 'letters.txt'), '');
    const refused = takeDataDirectory(data, createLogger('silent', 'test'));
    await expect(refused).rejects.toThrow(/holds letters\.txt, .*MINTSCOPE_DATA_DIR/);
    expect([modeOf(data), modeOf(join(data, 'letters.txt'))]).toEqual(['755', '644']);
  });

  it('are made for their owner alone by every engine, at work too; those of an older version are corrected with a sentence', {
    timeout: 120_000,
  }, async () => {
    const lines: { level: string; msg: string }[] = [];
    const log = createLogger('warn', 'test', { write: (line) => lines.push(JSON.parse(line)) });
    const data = join(folder, 'data');
    const config = readConfig({ MINTSCOPE_DATA_DIR: data });
    const sentence = /^\d{3,} files and folders in (\S+) stood open to other accounts of this machine; now/;
    const told: string[][] = [];
    for (const isOlder of [false, true, false]) {
      if (isOlder) openEverything(data);
      const engines = await openEngines<TestTables>({ config, log, recordsMigrations });
      await work(engines);
      expect(openFiles(data)).toEqual([]);
      await engines.close();
      expect(openFiles(data)).toEqual([]);
      told.push(lines.splice(0).map(({ level, msg }) => `${level} ${sentence.exec(msg)?.[1]}`));
    }
    expect(told).toEqual([[], [`warn ${data}`], []]);
  });
});

/** Makes each engine create files: segments of PostgreSQL's log, relations, its caches; parts and merges of chDB. */
async function work({ records, warehouse }: OpenedEngines<TestTables>): Promise<void> {
  const { queries } = records;
  await sql`CREATE TABLE IF NOT EXISTS filled (text text)`.execute(queries);
  await sql`INSERT INTO filled SELECT repeat('x', 1000) FROM generate_series(1, 20000)`.execute(queries);
  await sql`SELECT pg_switch_wal()`.execute(queries);
  await sql`CHECKPOINT`.execute(queries);
  await sql`VACUUM FULL filled`.execute(queries);
  await warehouse.command('CREATE TABLE IF NOT EXISTS filled (number UInt64) ENGINE = MergeTree ORDER BY number');
  for (let block = 0; block < 3; block++) await warehouse.command('INSERT INTO filled SELECT * FROM numbers(1000)');
  await warehouse.command('OPTIMIZE TABLE filled FINAL');
}
