import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../../../testing/remove-folder.ts';
import { runUntilKilled } from '../../../testing/run-until-killed.ts';
import { openDatabase } from './database.ts';
import { openPgliteRecords } from './pglite-records.ts';
import { query } from './wire-protocol.ts';

describe('the files of embedded records', () => {
  let path = '';
  const cluster = () => join(path, 'cluster');
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'mintscope-pglite-'));
  });
  afterEach(() => removeFolder(path));

  it('are written to the disk with each commit, and not by reads', { timeout: 120_000 }, async () => {
    const database = await openDatabase({ folder: cluster(), templateKeptIn: join(path, 'kept') });
    const run = (text: string) => Buffer.from(database.answer(query(text))).toString('latin1');
    run('CREATE TABLE notes (id int)');
    for (let id = 0; id < 5; id++) {
      const before = database.syncs();
      expect(run(`INSERT INTO notes VALUES (${id})`)).toContain('INSERT 0 1');
      expect(database.syncs()).toBeGreaterThan(before);
    }
    const before = database.syncs();
    expect(run('SELECT count(*) FROM notes')).toContain('SELECT 1');
    expect(database.syncs()).toBe(before);
    const settings = run(
      "SELECT current_setting('fsync') || current_setting('wal_sync_method') || current_setting('synchronous_commit')",
    );
    expect(settings).toContain('onfsyncon');
    await database.close();
    expect(existsSync(join(path, 'kept'))).toBe(true);
    expect((await readFile(join(cluster(), 'PG_VERSION'), 'utf8')).trim()).toBe('18');
  });

  it('are held by one opening at a time', async () => {
    const records = await openPgliteRecords({ path });
    const second = openPgliteRecords({ path });
    await expect(second).rejects.toMatchObject({ code: 'DIRECTORY_IN_USE' });
    await expect(second).rejects.toThrow('MINTSCOPE_DATA_DIR');
    await sql`CREATE TABLE notes (id int)`.execute(records.queries);
    await records.close();
    const third = await openPgliteRecords({ path });
    await sql`SELECT * FROM notes`.execute(third.queries);
    await third.close();
  });

  it('of another version are refused, and let go of', async () => {
    await mkdir(cluster());
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n');
    const refused = openPgliteRecords({ path });
    await expect(refused).rejects.toMatchObject({ code: 'VERSION_UNSUPPORTED' });
    await expect(refused).rejects.toThrow(/written by PostgreSQL 17; .* 18/);
    await rm(cluster(), { recursive: true });
    await (await openPgliteRecords({ path })).close();
  });

  it('that are broken are refused in one sentence', async () => {
    await mkdir(cluster());
    await writeFile(join(cluster(), 'PG_VERSION'), '18\n');
    const refused = openPgliteRecords({ path });
    await expect(refused).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    await expect(refused).rejects.toThrow(
      /^The embedded records in .*cluster \(MINTSCOPE_DATA_DIR\) cannot be opened: /,
    );
  });

  it('are made whole by the next start when the first was killed amid it', async () => {
    const program = new URL('../../../testing/records/write-until-killed.child.ts', import.meta.url);
    const opener = new URL('../../../testing/records/pglite-opener.ts', import.meta.url);
    await mkdir(`${cluster()}.unfinished`);
    await writeFile(join(`${cluster()}.unfinished`, 'PG_VERSION'), '18\n');
    await runUntilKilled({
      program,
      args: [opener.href, JSON.stringify({ path })],
      onLine: (line) => line === 'ack 1',
    });
    expect(existsSync(`${cluster()}.unfinished`)).toBe(false);
    const records = await openPgliteRecords({ path });
    const { rows } = await sql<{ value: bigint }>`SELECT value FROM step`.execute(records.queries);
    expect(rows[0]?.value).toBeGreaterThanOrEqual(1n);
    await records.close();
  });
});
