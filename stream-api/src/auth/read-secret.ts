import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@mintscope/engines/config';
import { findMissingSecret } from '@mintscope/engines/config/find-missing-secret';

export class SecretError extends Error {
  readonly code = 'SECRET_UNUSABLE';
}

/**
 * The key of the sessions' tokens: the configured one, else one made once and kept in the data directory, readable by its
 * owner only. Processes that start side by side agree on one.
 * @throws SecretError for a file that holds something else, and where processes would not agree on a key.
 */
export async function readSecret(config: Pick<Config, 'dataDir' | 'access' | 'records'>): Promise<Uint8Array> {
  const { dataDir, access } = config;
  const missing = findMissingSecret(config);
  if (missing !== null) throw new SecretError(`${missing}.`);
  if (access.jwtSecret !== '') return new TextEncoder().encode(access.jwtSecret);
  const file = join(dataDir, 'jwt-secret');
  const kept = (await readIfThere(file)) ?? (await make(file));
  if (!/^[0-9a-f]{64}$/.test(kept)) {
    throw new SecretError(
      `${file} does not hold a key; remove it (everybody has to sign in again) or set MINTSCOPE_JWT_SECRET.`,
    );
  }
  await chmod(file, 0o600);
  return Buffer.from(kept, 'hex');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first, so that no process reads half a key; the first of several processes wins. */
async function make(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
