import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { clusterTemplate } from './cluster-template.ts';
import { DurableFiles } from './durable-files.ts';
import { makeCluster } from './make-cluster.ts';

/** One PostgreSQL in this thread, which blocks it while it works. */
export interface Database {
  /** Answers messages of PostgreSQL's wire protocol, up to a Sync or a Query. */
  answer(request: Uint8Array): Uint8Array;
  /** How often it had the system write files to the disk. */
  syncs(): number;
  close(): Promise<void>;
}

const settings = [
  'shared_buffers=32MB',
  'max_connections=5',
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'statement_timeout=0',
];

export interface DatabaseLocation {
  /** Made when it is not there; without one the database lives in memory and ends with its closing. */
  folder?: string;
  /** The cluster that one in memory begins as, an archive (tar); an empty one when not given. */
  archive?: string;
  /** Where an empty cluster may be kept for the next making. */
  templateKeptIn: string;
}

export async function openDatabase({ folder, archive, templateKeptIn }: DatabaseLocation): Promise<Database> {
  if (folder !== undefined) await makeCluster(folder, templateKeptIn);
  const fs = folder === undefined ? undefined : new DurableFiles(folder);
  const given = PGlite.defaultStartParams.filter((param) => !fs || param !== '-F');
  // Emscripten has no fdatasync; `fsync` reaches the method of DurableFiles.
  const chosen = fs ? [...settings, 'fsync=on', 'wal_sync_method=fsync'] : settings;
  const startParams = [...given, ...chosen.flatMap((setting) => ['-c', setting])];
  const template = () => (archive ? openAsBlob(archive) : clusterTemplate(templateKeptIn));
  const content = fs ? { fs } : { loadDataDir: await template() };
  const database = await PGlite.create({ startParams, ...content });
  return {
    answer: (request) => database.execProtocolRawSync(request),
    syncs: () => fs?.syncs ?? 0,
    close: () => database.close(),
  };
}
