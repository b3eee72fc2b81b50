import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { clusterTemplate } from './cluster-template.ts';
import { DurableFiles } from './durable-files.ts';
import { makeCluster } from './make-cluster.ts';

/** A WebAssembly.Module, which Node's types leave out. */
export type CompiledModule = object;

interface Compiler {
  compile(bytes: Uint8Array): Promise<CompiledModule>;
}

/** One PostgreSQL in this thread, which blocks it while it works. */
export interface Database {
  /** Answers messages of PostgreSQL's wire protocol, up to a Sync or a Query. */
  answer(request: Uint8Array): Uint8Array;
  /** How often it had the system write files to the disk. */
  syncs(): number;
  close(): Promise<void>;
  /** What it runs: compiling it takes longer than the rest of its start. */
  readonly compiled: CompiledModule;
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
  /** Of another database, in whichever thread of this process. */
  compiled?: CompiledModule;
}

export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { folder, archive, templateKeptIn, compiled = await compile() } = location;
  if (folder !== undefined) await makeCluster(folder, templateKeptIn);
  const fs = folder === undefined ? undefined : new DurableFiles(folder);
  const given = PGlite.defaultStartParams.filter((param) => !fs || param !== '-F');
  // Emscripten has no fdatasync; `fsync` reaches the method of DurableFiles.
  const chosen = fs ? [...settings, 'fsync=on', 'wal_sync_method=fsync'] : settings;
  const startParams = [...given, ...chosen.flatMap((setting) => ['-c', setting])];
  const template = () => (archive ? openAsBlob(archive) : clusterTemplate(templateKeptIn));
  const content = fs ? { fs } : { loadDataDir: await template() };
  const database = await PGlite.create({ startParams, pgliteWasmModule: compiled, ...content });
  return {
    answer: (request) => database.execProtocolRawSync(request),
    syncs: () => fs?.syncs ?? 0,
    close: () => database.close(),
    compiled,
  };
}

async function compile(): Promise<CompiledModule> {
  const { WebAssembly } = globalThis as typeof globalThis & { WebAssembly: Compiler };
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(main), 'pglite.wasm')));
}
