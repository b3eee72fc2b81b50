import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'lmdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LmdbEnvironment, openLmdbEnvironment } from '../lmdb/open-environment.ts';
import { NewestGroups } from './newest-groups.ts';
import { Partition } from './partition.ts';
import type { LogRecord } from './port.ts';

let folder: string;
let environment: LmdbEnvironment;
let database: Database<Buffer, number>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-partition-'));
  environment = openLmdbEnvironment(folder);
  database = environment.root.openDB<Buffer, number>({ name: 'log', encoding: 'binary' });
});

afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true, force: true });
});

const most = { records: 7, bytes: 500_000 };

test('reads the same records from memory as from the file, at every offset', async () => {
  const partition = new Partition(database);
  for (let group = 0; group < 12; group++) {
    const values = Array.from({ length: 1 + (group % 3) }, (_, i) => randomBytes(group * 7_000 + i));
    await partition.write(values, 1_000 + group);
  }
  const fromFile = new Partition(database);
  for (let offset = 0; offset <= partition.next; offset++)
    expect(digest(partition.read(offset, most))).toEqual(digest(fromFile.read(offset, most)));
});

/** Comparing megabytes number by number takes half a minute. */
function digest(records: readonly LogRecord[]): string[] {
  return records.map(({ offset, appendedAtMs, value }) => {
    const content = createHash('sha256').update(value).digest('hex');
    return `${offset} ${appendedAtMs} ${content}`;
  });
}

test('does not look into the file for what was appended last', async () => {
  const partition = new Partition(database);
  await partition.write([Uint8Array.of(1)], 1);
  await partition.write([Uint8Array.of(2), Uint8Array.of(3)], 2);
  await database.remove(1);
  expect(partition.read(1, most).map(({ value }) => [...value])).toEqual([[2], [3]]);
});

test('keeps no more of the newest groups than its bound, and reads a larger one from the file', async () => {
  const newest = new NewestGroups();
  for (let base = 0; base < 100; base++) newest.add(base, Buffer.alloc(50_000));
  expect(newest.bytes).toBeLessThan(400_000);
  expect(newest.from(50)).toBeUndefined();
  expect(newest.from(98)?.map(([base]) => base)).toEqual([98, 99]);

  const partition = new Partition(database);
  await partition.write([randomBytes(1_000_000)], 1);
  expect(partition.read(0, most)).toHaveLength(1);
});
