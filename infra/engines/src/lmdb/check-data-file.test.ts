import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDamage } from './check-data-file.ts';
import { openLmdbEnvironment } from './open-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintscope-lmdb-'));
const sound = join(folder, 'data.mdb');
const damaged = join(folder, 'damaged.mdb');
const pageBytes = statSync(folder).blksize;

/** Deep trees, values on pages of their own, and pages that became free. */
beforeAll(async () => {
  const { root, close } = openLmdbEnvironment(folder);
  for (const name of ['a', 'b', 'c']) {
    const database = root.openDB<Buffer, number>({ name, encoding: 'binary' });
    for (let key = 0; key < 2_000; key++) void database.put(key, Buffer.alloc(key % 50 === 0 ? 20_000 : 100, name));
    await database.flushed;
    for (let key = 0; key < 2_000; key += 3) void database.remove(key);
    await database.flushed;
  }
  await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is nothing in a file that is sound, new or not there', () => {
  expect(findDamage(sound)).toBeUndefined();
  expect(findDamage(join(folder, 'nowhere.mdb'))).toBeUndefined();
  copyFileSync(sound, damaged);
  truncateSync(damaged, 0);
  expect(findDamage(damaged)).toBeUndefined();
});

it.each([10, 200, 4_096, 8_192, 100_000, 0.25, 0.5, 0.75, 0.9])('is seen in a file cut to %d', (length) => {
  copyFileSync(sound, damaged);
  truncateSync(damaged, length < 1 ? Math.floor(statSync(sound).size * length) : length);
  expect(findDamage(damaged)).toBe('it is cut short');
});

it.each<[string, number, number | undefined, string]>([
  ['overwritten with zeros', 0, undefined, '\0'],
  ['overwritten with text', 0, undefined, 'garbage '],
  ['overwritten at its beginning', 0, pageBytes, '\0'],
  ['overwritten but for its beginning', 2 * pageBytes, undefined, 'z'],
])('is seen in a file %s', async (_, from, bytes, content) => {
  copyFileSync(sound, damaged);
  const file = await open(damaged, 'r+');
  await file.write(Buffer.alloc(bytes ?? statSync(sound).size - from, content), 0, undefined, from);
  await file.close();
  expect(findDamage(damaged)).toMatch(/overwritten/);
});

it('ends the opening in one sentence that names file and setting', () => {
  const broken = mkdtempSync(join(folder, 'broken-'));
  copyFileSync(damaged, join(broken, 'data.mdb'));
  expect(() => openLmdbEnvironment(broken)).toThrow(/data\.mdb \(MINTSCOPE_DATA_DIR\) are damaged: [^\n]*\.$/);
});
