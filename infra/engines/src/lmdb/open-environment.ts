import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase, TransactionFlags } from 'lmdb';
import { EngineError } from '../engine-error.ts';
import { settlesWithin } from '../patience/settles-within.ts';
import { findDamage } from './check-data-file.ts';

/** One LMDB file and its writer. Log and state store share one, so that a power cut rolls both back to the same point. */
export interface LmdbEnvironment {
  readonly root: RootDatabase<Buffer, string>;
  /** Resolves when everything committed before is on the disk, or, where it is bounded, when that cannot be told in time. */
  flushed(withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** Room for 256 partitions of three topics and the indexes. */
const maxDatabases = 1024;
/**
 * Address space for the file, so that it grows within one map: lmdb-js keeps each map that it outgrew, and with it a second
 * and third view of the same pages. Takes no memory; a file beyond it is mapped anew.
 */
const mapBytes = 64 * 1024 ** 3;
const flushAskedAgainMs = 1_000;
/** A flush that never comes holds up no closing. */
export const flushAtCloseMs = 2_000;
/** Mode of data and lock file; lmdb-js passes it on, and its types do not know it. */
const ownerOnly: object = { permissionsMode: 0o600 };

/** @throws EngineError DATA_DAMAGED for a file that LMDB could not read, or would not survive. */
export function openLmdbEnvironment(path: string): LmdbEnvironment {
  mkdirSync(path, { recursive: true });
  const file = join(path, 'data.mdb');
  const damage = findDamage(file);
  if (damage !== undefined) {
    const sentence = `Log and state in ${file} (MINTSCOPE_DATA_DIR) are damaged: ${damage}. Bring the directory back from a copy, or set MINTSCOPE_DATA_DIR to an empty one.`;
    throw new EngineError('DATA_DAMAGED', sentence);
  }
  const layout = {
    encoding: 'binary',
    cache: false,
    maxDbs: maxDatabases,
    mapSize: mapBytes,
    noSubdir: false,
  } as const;
  const root = open<Buffer, string>({ path, ...layout, ...ownerOnly });
  let closing: Promise<void> | undefined;

  async function flushed(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    const untilMs = performance.now() + withinMs;
    // After a commit that failed lmdb-js never tells of its flush; it does of the next one, which covers what was before.
    while (!(await settlesWithin(root.flushed, flushAskedAgainMs)) && performance.now() < untilMs);
  }

  return {
    root,
    flushed,
    close() {
      closing ??= root.close();
      return closing;
    },
  };
}

/**
 * Flags of a synchronous transaction that a thrown error rolls back, that is committed when the call returns, and that does
 * not wait for the disk: what survives a killed process; `root.flushed` tells of the disk.
 */
export function atomicWithoutFlush(): TransactionFlags {
  return TransactionFlags.ABORTABLE | TransactionFlags.SYNCHRONOUS_COMMIT | TransactionFlags.NO_SYNC_FLUSH;
}
