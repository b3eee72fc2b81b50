import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecret } from './read-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const config = (more: Record<string, string> = {}) => readConfig({ MINTSCOPE_DATA_DIR: join(folder, 'data'), ...more });

it('is made once, of 32 random bytes, and readable by its owner only', async () => {
  const made = await readSecret(config());
  expect(made).toHaveLength(32);
  expect(await readSecret(config())).toEqual(made);
  const { mode } = await stat(join(folder, 'data/jwt-secret'));
  expect(mode & 0o777).toBe(0o600);
  const other = await readSecret(readConfig({ MINTSCOPE_DATA_DIR: join(folder, 'other') }));
  expect(other).not.toEqual(made);
});

it('is one for all who start side by side, and leaves no draft', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => readSecret(config())));
  for (const secret of made) expect(secret).toEqual(made[0]);
  expect(await readdir(join(folder, 'data'))).toEqual(['jwt-secret']);
});

it('is the configured one where there is one, and nothing is written', async () => {
  const text = 'a'.repeat(40);
  expect(Buffer.from(await readSecret(config({ MINTSCOPE_JWT_SECRET: text }))).toString()).toBe(text);
  await expect(readdir(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is asked for where processes on one database must agree on it', async () => {
  const distributed = config({ MINTSCOPE_RECORDS: 'postgres', MINTSCOPE_POSTGRES_URL: 'postgres://db:5432/mintscope' });
  const sentence =
    'MINTSCOPE_JWT_SECRET: needed, because MINTSCOPE_RECORDS is postgres and processes must agree on it.';
  await expect(readSecret(distributed)).rejects.toMatchObject({ code: 'SECRET_UNUSABLE', message: sentence });
  await expect(readdir(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('is not taken from a file that holds something else', async () => {
  await readSecret(config());
  const file = join(folder, 'data/jwt-secret');
  const kept = await readFile(file, 'utf8');
  for (const text of ['', 'secret', kept.slice(0, 20), `${kept}${kept}`]) {
    await writeFile(file, text);
    await expect(readSecret(config())).rejects.toMatchObject({ code: 'SECRET_UNUSABLE' });
  }
});
