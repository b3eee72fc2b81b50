import { fdatasyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { clusterTemplate } from './cluster-template.ts';
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
  /** Where an empty cluster may be kept for the next making. */
  templateKeptIn: string;
}

export async function openDatabase({ folder, templateKeptIn }: DatabaseLocation): Promise<Database> {
  if (folder !== undefined) await makeCluster(folder, templateKeptIn);
  const fs = folder === undefined ? undefined : new DurableFiles(folder);
  const given = PGlite.defaultStartParams.filter((param) => !fs || param !== '-F');
  // Emscripten has no fdatasync; `fsync` reaches the method of DurableFiles.
  const chosen = fs ? [...settings, 'fsync=on', 'wal_sync_method=fsync'] : settings;
  const startParams = [...given, ...chosen.flatMap((setting) => ['-c', setting])];
  const content = fs ? { fs } : { loadDataDir: await clusterTemplate(templateKeptIn) };
  const database = await PGlite.create({ startParams, ...content });
  return {
    answer: (request) => database.execProtocolRawSync(request),
    syncs: () => fs?.syncs ?? 0,
    close: () => database.close(),
  };
}

type InitFiles = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Emscripten = Parameters<NonNullable<NonNullable<InitFiles['preRun']>[number]>>[0];

/** Files on disk whose fsync reaches the disk: as shipped, PGlite's does nothing. */
class DurableFiles extends NodeFS {
  syncs = 0;

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...given);
    const sync = (stream: { nfd: number }) => this.sync(stream.nfd);
    const { emscriptenOpts } = made;
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Emscripten) => addSync(module, sync)];
    return { ...made, emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private sync(descriptor: number): number {
    this.syncs += 1;
    try {
      fdatasyncSync(descriptor);
    } catch (error) {
      if (!isUnsyncable(error)) throw error;
    }
    return 0;
  }
}

function addSync(module: Emscripten, fsync: (stream: { nfd: number }) => number): void {
  const { NODEFS } = module as unknown as { NODEFS: { stream_ops: Record<string, unknown> } };
  NODEFS.stream_ops.fsync = fsync;
}

/** Of a folder or a pipe, which have nothing to write. */
function isUnsyncable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EBADF');
}
