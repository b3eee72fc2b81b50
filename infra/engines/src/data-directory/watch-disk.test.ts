import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLmdbEventLog } from '../event-log/lmdb-event-log.ts';
import { openLmdbEnvironment } from '../lmdb/open-environment.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { openLmdbStateStore } from '../state-store/lmdb-state-store.ts';
import { type DiskWatch, watchDisk } from './watch-disk.ts';

const mebibyte = 1024 ** 2;
const minFreeBytes = 100 * mebibyte;
const one = new Uint8Array([1]);

let dataDir: string;
let disk: DiskWatch | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintscope-disk-'));
});
afterEach(async () => {
  disk?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A disk whose room is what the test says. */
async function startWatch(freeMebibytes = 1_000) {
  const room = { mebibytes: freeMebibytes, looks: 0 };
  const lines: string[] = [];
  const log = createLogger('warn', 'test', {
    write(line) {
      const { level, msg }: { level: string; msg: string } = JSON.parse(line);
      lines.push(`${level} ${msg}`);
    },
  });
  const metrics = createMetrics();
  const measureFree = async () => {
    room.looks += 1;
    return room.mebibytes * mebibyte;
  };
  disk = await watchDisk({ dataDir, minFreeBytes, log, metrics, everyMs: 2, measureFree });
  const { hold } = disk;
  const gauge = async (name: string) => (await metrics.values(name))[0]?.value;
  const looks = async (count: number) => {
    const wanted = room.looks + count;
    await vi.waitFor(() => expect(room.looks).toBeGreaterThanOrEqual(wanted));
  };
  return { room, lines, hold, gauge, looks };
}

describe('the watch over the disk', () => {
  it('stops writing below the floor and lets it go on by itself, with one sentence each; reading goes on', async () => {
    const { room, lines, hold, gauge } = await startWatch();
    const environment = openLmdbEnvironment(join(dataDir, 'lmdb'));
    const eventLog = openLmdbEventLog({ environment, runWrite: hold.run });
    const stateStore = openLmdbStateStore({ environment, runWrite: hold.run });
    await eventLog.ensureTopic('topic', { partitions: 1, retentionMs: 0, retentionBytes: 0 });
    await eventLog.append('topic', 0, [one]);
    const lease = await stateStore.acquire('shard');

    room.mebibytes = 12;
    await vi.waitFor(() => expect(hold.reason).toMatchObject({ code: 'DISK_FULL' }));
    const settled: string[] = [];
    const note = (name: string, work: Promise<unknown>) => work.then(() => settled.push(name));
    const waiting = [
      ...['first', 'second', 'third'].map((name) => note(name, eventLog.append('topic', 0, [one, one]))),
      note('commit', stateStore.commit(lease, { progress: { offset: 1 }, put: [['key', one]] })),
    ];
    expect(await eventLog.read('topic', 0, 0)).toHaveLength(1);
    expect(await stateStore.get('key')).toBeUndefined();
    expect(await gauge('mintscope_writes_held')).toBe(1);
    expect(await gauge('mintscope_disk_free_bytes')).toBe(12 * mebibyte);
    expect(settled).toEqual([]);

    room.mebibytes = 1_000;
    await Promise.all(waiting);
    expect(settled.filter((name) => name !== 'commit')).toEqual(['first', 'second', 'third']);
    expect(await eventLog.range('topic', 0)).toEqual({ earliest: 0, next: 7 });
    expect(await stateStore.progress('shard')).toEqual({ offset: 1 });
    expect(await gauge('mintscope_writes_held')).toBe(0);
    expect(lines).toEqual([
      `error Only 12 MiB are free where ${dataDir} lies (MINTSCOPE_DATA_DIR): nothing is written until 125 MiB are; reading goes on.`,
      `warn The disk of ${dataDir} takes writes again: everything is written as before.`,
    ]);
    await eventLog.close();
    await stateStore.close();
    await environment.close();
    expect(await readdir(dataDir)).toEqual(['lmdb']);
  });

  it('does not flutter: writing goes on with a quarter more than it stopped at', async () => {
    const { room, hold, looks } = await startWatch();
    room.mebibytes = 99;
    await vi.waitFor(() => expect(hold.reason).toBeDefined());
    room.mebibytes = 124;
    await looks(3);
    expect(hold.reason).toBeDefined();
    room.mebibytes = 125;
    await vi.waitFor(() => expect(hold.reason).toBeUndefined());
    room.mebibytes = 100;
    await looks(3);
    expect(hold.reason).toBeUndefined();
  });

  const failure = (message: string, code: unknown) => Object.assign(new Error(message), { code });
  it.each<[string, () => Error]>([
    ['full', () => failure('No space left on device', 28)],
    ['read-only', () => failure('read-only', 'EROFS')],
    [
      'full amid a commit of LMDB',
      () =>
        Object.assign(new Error('Commit failed'), { commitError: Promise.reject(failure('Input/output error', 5)) }),
    ],
  ])('stops writing when the disk refuses a write as %s, and tries that write again', async (_, makeError) => {
    const { lines, hold } = await startWatch();
    let attempts = 0;
    const written = await hold.run(async () => {
      attempts += 1;
      if (attempts === 1) throw makeError();
      return 'written';
    });
    expect(written).toBe('written');
    expect(attempts).toBe(2);
    expect(hold.reason).toBeUndefined();
    expect(lines).toEqual([
      expect.stringMatching(/^error The disk of .* refuses writes \(E/),
      expect.stringMatching(/^warn The disk of .* takes writes again/),
    ]);
  });

  it('leaves other failures to the caller', async () => {
    const { hold } = await startWatch();
    await expect(hold.run(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
    expect(hold.reason).toBeUndefined();
  });

  it('refuses who waits when it is closed', async () => {
    const { room, hold } = await startWatch();
    room.mebibytes = 0;
    await vi.waitFor(() => expect(hold.reason).toBeDefined());
    const waiting = hold.run(async () => 'written');
    hold.close();
    await expect(waiting).rejects.toMatchObject({ code: 'DISK_FULL' });
    await expect(hold.run(async () => 'written')).rejects.toMatchObject({ code: 'DISK_FULL' });
  });

  it('does not start without room, and names both settings', async () => {
    const refused = startWatch(99);
    await expect(refused).rejects.toMatchObject({ code: 'DISK_FULL' });
    await expect(refused).rejects.toThrow(/^Only 99 MiB .*100 MiB.*MINTSCOPE_MIN_FREE_MB.*MINTSCOPE_DATA_DIR[^\n]*\.$/);
  });
});
