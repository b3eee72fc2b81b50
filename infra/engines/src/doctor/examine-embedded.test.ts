import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { examineEmbedded } from './examine-embedded.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mintscope-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')('tells of files that stand open, and leaves them', async () => {
  mkdirSync(join(dataDir, 'lmdb'));
  chmodSync(join(dataDir, 'lmdb'), 0o755);
  const told = await examineEmbedded({ dataDir, minFreeBytes: 0 });
  expect(told).toContainEqual({
    level: 'warning',
    text: expect.stringMatching(/^1 files and folders there stand open/),
  });
  expect(statSync(join(dataDir, 'lmdb')).mode & 0o777).toBe(0o755);
});

it('tells that nothing starts without room', async () => {
  const told = await examineEmbedded({ dataDir, minFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(told.at(-1)).toEqual({ level: 'problem', text: expect.stringMatching(/MINTSCOPE_MIN_FREE_MB/) });
});
