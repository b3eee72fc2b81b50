import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../../testing/remove-folder.ts';
import { type LmdbEnvironment, openLmdbEnvironment } from '../lmdb/open-environment.ts';
import { Partition } from './partition.ts';
import type { LogRecord } from './port.ts';

/** Compared as text: an assertion walks a typed array number by number. */
const toldBy = (records: readonly LogRecord[]) =>
  records.map(({ value, ...rest }) => ({ ...rest, value: createHash('sha1').update(value).digest('hex') }));

describe('Partition', () => {
  let location: string;
  let environment: LmdbEnvironment;

  beforeEach(async () => {
    location = await mkdtemp(join(tmpdir(), 'mintscope-partition-'));
    environment = openLmdbEnvironment(location);
  });

  afterEach(async () => {
    await environment.close();
    await removeFolder(location);
  });

  let made = 0;
  const openDatabase = () =>
    environment.root.openDB<Buffer, number>({
      name: `log/t/${made++}`,
      encoding: 'binary',
      compression: { threshold: 64 },
    });

  const value = fc.uint8Array({ maxLength: 100 });
  const large = fc.integer({ min: 200_000, max: 400_000 }).map((bytes) => new Uint8Array(bytes).fill(bytes));
  const group = fc.array(fc.oneof({ weight: 20, arbitrary: value }, { weight: 1, arbitrary: large }), {
    minLength: 1,
    maxLength: 5,
  });
  const most = fc.record({ records: fc.integer({ min: 1, max: 30 }), bytes: fc.integer({ min: 1, max: 600 }) });

  it('reads what was appended just now as it stands in the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(group, { minLength: 1, maxLength: 12 }),
        fc.array(most, { minLength: 1, maxLength: 2 }),
        async (groups, rooms) => {
          const database = openDatabase();
          const written = new Partition(database);
          for (const [at, values] of groups.entries()) await written.write(values, 1_000 + at);
          const opened = new Partition(database);
          expect(written.next).toBe(groups.flat().length);
          for (let offset = 0; offset <= written.next; offset++) {
            for (const room of [...rooms, { records: 1_000, bytes: 8_000_000 }]) {
              expect(toldBy(written.read(offset, room))).toEqual(toldBy(opened.read(offset, room)));
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('reads the newest once for all who read it, and what is older from the file', async () => {
    const partition = new Partition(openDatabase());
    for (let at = 0; at < 20; at++) await partition.write([Uint8Array.of(at)], at);
    const room = { records: 1, bytes: 100 };
    expect(partition.read(19, room)[0]).toBe(partition.read(19, room)[0]);
    expect(partition.read(0, room)[0]).not.toBe(partition.read(0, room)[0]);
    expect(partition.read(0, { records: 100, bytes: 100 }).map(({ value }) => value[0])).toEqual(
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  it('wakes all who wait with what is appended, and who no longer wants it', async () => {
    const partition = new Partition(openDatabase());
    const stopping = new AbortController();
    const { signal } = stopping;
    const woken: string[] = [];
    const waiting = [
      partition.whenAvailable(0, signal).then(() => woken.push('first')),
      partition.whenAvailable(0, new AbortController().signal).then(() => woken.push('second')),
      partition.whenAvailable(1, signal).then(() => woken.push('stopped')),
    ];
    await partition.write([Uint8Array.of(1)], 0);
    await Promise.all(waiting.slice(0, 2));
    expect(woken).toEqual(['first', 'second']);
    stopping.abort();
    partition.wake();
    await waiting[2];
    expect(woken).toEqual(['first', 'second', 'stopped']);
  });
});
