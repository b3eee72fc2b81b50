import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from '@mintscope/engines/logger';

/** A market larger than this is not kept: it would be read and written too slowly. */
const mostBytes = 512 * 1024 * 1024;
const ownerOnly = 0o600;

/** A market as it stood after all its events so far were in the log. */
export interface KeptMarket {
  market: Uint8Array;
  /** Id of the newest simulated event that the log had then; null = none. */
  newest: string | null;
}

export interface MarketFile {
  /** What was kept last; null where there is nothing, or nothing whole. */
  read(): Promise<KeptMarket | null>;
  /** Replaces what was kept, all of it or not at all. A file that cannot be written is said once; the market runs on. */
  write(kept: KeptMarket): Promise<void>;
}

export function openMarketFile({ path, log }: { path: string; log: Logger }): MarketFile {
  let isTold = false;
  return {
    async read() {
      try {
        if ((await stat(path)).size > mostBytes) return null;
        return check(deserialize(await readFile(path)));
      } catch (err) {
        if (!isMissing(err))
          log.warn({ err, path }, 'The simulated market that was kept cannot be read; a new one begins.');
        return null;
      }
    },
    async write(kept) {
      try {
        await replace(path, serialize({ ...kept, sum: sumOf(kept.market) }));
      } catch (err) {
        if (!isTold)
          log.warn(
            { err, path },
            'The simulated market cannot be kept; a restart begins from an earlier state, or anew.',
          );
        isTold = true;
      }
    },
  };
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length > mostBytes) throw new Error(`${bytes.length} bytes are more than ${mostBytes}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.next`;
  await rm(next, { force: true });
  const file = await open(next, 'wx', ownerOnly);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}

function check(kept: unknown): KeptMarket | null {
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('market' in kept) || !('newest' in kept) || !('sum' in kept)) return null;
  const { market, newest, sum } = kept;
  if (!(market instanceof Uint8Array) || (newest !== null && typeof newest !== 'string')) return null;
  return sum === sumOf(market) ? { market, newest } : null;
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

function isMissing(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === 'ENOENT';
}
