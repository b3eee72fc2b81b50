import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { getHealth } from '@mintscope/schemas/api/operations/get-health';
import type { TokenRow } from '@mintscope/schemas/token';
import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';
import { signIn } from './support/sign-in.ts';

const folder = temporaryFolder();
const disk = join(folder.path, 'disk');
const filler = join(disk, 'filler');
const mebibyte = 1024 ** 2;
const canMount = tryMount('200m');
if (!canMount)
  process.stdout.write('Nothing can be mounted here, so no disk is filled: the tests of a full disk are left out.\n');

function tryMount(size: string): boolean {
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};
/** Leaves so many bytes free, also of those that the product frees meanwhile. */
const fill = (leftBytes: number) => writeFileSync(filler, Buffer.alloc(Math.max(0, free() - leftBytes)));
/** The product writes beside it, so it takes what is left until there is nothing. */
function fillToTheLastByte(): void {
  for (const bytes of [mebibyte, 4_096]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
const makeRoom = () => rmSync(filler, { force: true });

type Health = z.infer<(typeof getHealth)['response']>;

describe.skipIf(!canMount)('the product on a full disk', () => {
  const secret = 'a-secret-of-the-webhook';
  const webhookPort = 20_000 + (process.pid % 20_000);
  const environment = {
    MINTSCOPE_DATA_DIR: join(disk, 'data'),
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '1',
    MINTSCOPE_SOURCES: 'simulator,webhook',
    MINTSCOPE_WEBHOOK_SECRET: secret,
    MINTSCOPE_WEBHOOK_PORT: String(webhookPort),
  };
  let mintscope: MintscopeProcess;
  afterEach(() => makeRoom());
  afterAll(async () => {
    await mintscope?.kill();
    execFileSync('umount', ['-l', disk]);
    folder.remove();
  });
  beforeAll(async () => {
    mintscope = await startProcess({ ...environment, MINTSCOPE_MIN_FREE_MB: '40' });
    await eventually('tokens are scored', async () => ((await trades()) > 0 ? true : undefined));
  });

  const health = async () => {
    const response = await fetch(`${mintscope.url}/health`);
    const body: Health = await response.json();
    return { status: response.status, body };
  };
  const trades = async () => {
    const rows = await mintscope.get<TokenRow[]>('/tokens/discover?limit=1000');
    return rows.reduce((sum, row) => sum + (row.swaps ?? 0), 0);
  };
  const deliver = () =>
    fetch(`http://127.0.0.1:${webhookPort}/`, { method: 'POST', headers: { authorization: secret }, body: '{}' });
  /** Records that scoring has not read yet, of all partitions. */
  const behind = async () => {
    const lines = (await mintscope.metrics())
      .split('\n')
      .filter((line) => line.startsWith('mintscope_scoring_lag_records{'));
    expect(lines.length).toBeGreaterThan(0);
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  /** What cannot be read is kept as a dead letter and refused. */
  const isStored = 400;
  const isStill = () =>
    eventually('nothing is written any more', async () => {
      const before = await trades();
      const { lag } = (await health()).body;
      const after = await trades();
      return before === after && lag.length > 0 ? after : undefined;
    });
  const goesOn = async () => {
    const before = await eventually('the product answers', trades);
    await eventually('new trades are scored', async () => ((await trades()) > before ? true : undefined));
    await eventually('health is well', async () => ((await health()).body.status === 'ok' ? true : undefined));
  };

  test('stops writing before it is full, says so once, goes on reading, and recovers by itself', async () => {
    expect((await deliver()).status).toBe(isStored);
    const token = await signIn(mintscope.url);
    fill(20 * mebibyte);
    await eventually('health tells of the disk', async () =>
      (await health()).body.status === 'degraded' ? true : undefined,
    );
    const { engines } = (await health()).body;
    const ill = Object.keys(engines).filter((name) => !engines[name]?.ok);
    expect(ill).toEqual(['disk']);
    // Strangers are told that much; the sentence is for those who operate it.
    expect(engines.disk?.detail).toBe('DISK_FULL');
    expect(mintscope.output.join('\n')).toMatch(/Only \d+ MiB are free where .*MINTSCOPE_DATA_DIR.*reading goes on\./);
    expect((await deliver()).status).toBe(503);

    const rows = await mintscope.get<TokenRow[]>('/tokens/discover?limit=10');
    expect(rows.length).toBeGreaterThan(0);
    await mintscope.get(`/tokens/${rows[0]!.address}`);
    await mintscope.get(`/tokens/${rows[0]!.address}/trades?limit=10`);
    const live = await openSignedInSocket(Number(new URL(mintscope.url).port), token);
    live.send('{"type":"subscribe","channel":"tokens","limit":50}');
    await eventually('the live snapshot', async () => live.messages.find((text) => text.includes('"initial_tokens"')));
    await expect(signIn(mintscope.url)).rejects.toThrow(/503 .*"DISK_FULL".*disk of the server is full/);
    await isStill();

    makeRoom();
    await goesOn();
    expect((await deliver()).status).toBe(isStored);
    const told = (text: string) => mintscope.output.filter((line) => line.includes(text));
    expect(told('"msg":"Only ')).toHaveLength(1);
    expect(told('takes writes again')).toHaveLength(1);
    expect(mintscope.output.join('\n')).not.toMatch(/PANIC|Aborted|UnhandledPromise/);
    live.close();
  });

  test('ends with code 0 while it is full, and starts no more without room', async () => {
    fill(20 * mebibyte);
    await eventually('health tells of the disk', async () =>
      (await health()).body.status === 'degraded' ? true : undefined,
    );
    expect(await mintscope.stop()).toBe(0);
    await expect(startProcess({ ...environment, MINTSCOPE_MIN_FREE_MB: '40' })).rejects.toThrow(
      /\(1\):\nmintscope could not start\. Only \d+ MiB are free .*MINTSCOPE_MIN_FREE_MB.*MINTSCOPE_DATA_DIR[^\n]*$/,
    );
  });

  test('survives a disk that is filled to the last byte, and loses nothing that it had', async () => {
    await mintscope.stop();
    mintscope = await startProcess({ ...environment, MINTSCOPE_MIN_FREE_MB: '0' });
    await goesOn();
    // It ended without room for a snapshot, so it scores again what came after the last one.
    await eventually('scoring has caught up', async () => (await behind()) < 50 || undefined);
    const before = await trades();
    fillToTheLastByte();
    await eventually('health tells of the disk', async () =>
      (await health()).body.engines.disk?.ok ? undefined : true,
    );
    expect((await health()).body.engines.disk?.detail).toBe('DISK_FULL');
    expect(mintscope.output.join('\n')).toMatch(/MINTSCOPE_DATA_DIR\) refuses writes \(E/);
    expect(await trades()).toBeGreaterThanOrEqual(before);
    makeRoom();
    await goesOn();
    fillToTheLastByte();
    await eventually('health tells of the disk', async () =>
      (await health()).body.engines.disk?.ok ? undefined : true,
    );
    expect(await mintscope.stop(), mintscope.output.slice(-3).join(' ')).toBe(0);
  });
});
