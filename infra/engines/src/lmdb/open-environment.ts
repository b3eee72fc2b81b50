import { mkdirSync } from 'node:fs';
import { open, type RootDatabase, TransactionFlags } from 'lmdb';

/** One LMDB file and its writer. Log and state store share one, so that a power cut rolls both back to the same point. */
export interface LmdbEnvironment {
  readonly root: RootDatabase<Buffer, string>;
  close(): Promise<void>;
}

/** Room for 256 partitions of three topics and the indexes. */
const maxDatabases = 1024;
/** Mode of data and lock file; lmdb-js passes it on, and its types do not know it. */
const ownerOnly: object = { permissionsMode: 0o600 };

export function openLmdbEnvironment(path: string): LmdbEnvironment {
  mkdirSync(path, { recursive: true });
  const layout = { encoding: 'binary', cache: false, maxDbs: maxDatabases, noSubdir: false } as const;
  const root = open<Buffer, string>({ path, ...layout, ...ownerOnly });
  let closing: Promise<void> | undefined;
  return {
    root,
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
