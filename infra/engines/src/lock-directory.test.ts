import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runUntilKilled } from '../testing/run-until-killed.ts';
import { lockDirectory, lockFile } from './lock-directory.ts';

const program = new URL('../testing/lock-until-killed.child.ts', import.meta.url);

describe('the lock of a data directory', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mintscope-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses a second taker, by whatever path, in one sentence that names the setting', async () => {
    const real = join(folder, 'real');
    await mkdir(real);
    await symlink(real, join(folder, 'link'));
    const lock = await lockDirectory(real);
    const second = lockDirectory(join(folder, 'link'));
    await expect(second).rejects.toMatchObject({ code: 'DIRECTORY_IN_USE' });
    await expect(second).rejects.toThrow(/^[^\n]*MINTSCOPE_DATA_DIR[^\n]*\.$/);
    const other = await lockDirectory(join(folder, 'other'));
    await lock.release();
    await lock.release();
    const third = await lockDirectory(join(folder, 'link'));
    await third.release();
    await other.release();
  });

  it('is free again after kill -9 of the process that held it', async () => {
    const path = join(folder, 'data');
    await runUntilKilled({ program, args: [path], onLine: (line) => line === 'locked' });
    const lock = await lockDirectory(path);
    await lock.release();
  });

  describe('as a file, where the system has no better', () => {
    it('is refused while its process lives, and taken over after', async () => {
      const file = join(folder, 'lock');
      const lock = await lockFile(file, folder);
      expect(await readFile(file, 'utf8')).toBe(String(process.pid));
      await expect(lockFile(file, folder)).rejects.toMatchObject({ code: 'DIRECTORY_IN_USE' });
      await lock.release();
      await lock.release();
      // No process has this number: it is above what systems give out.
      await writeFile(file, '999999999');
      const taken = await lockFile(file, folder);
      expect(await readFile(file, 'utf8')).toBe(String(process.pid));
      await taken.release();
    });
  });
});
