import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPgliteRecords } from '@mintscope/engines/records/pglite/pglite-records';
import { archiveCluster } from '@mintscope/engines/testing/records/archive-cluster';
import { removeFolder } from '@mintscope/engines/testing/remove-folder';
import { recordsMigrations } from '../src/open-engines.ts';

const keptIn = join(import.meta.dirname, '../../node_modules/.cache/mintscope');
const pglite = join(import.meta.dirname, '../../infra/engines/src/records/pglite');

/**
 * Puts a migrated cluster where embedded records are about to be opened. Making one anew for each test file took half of what
 * opening the engines cost; it is made once and kept until the migrations, the code that makes it or PGlite change.
 */
export async function copyCluster(postgresFolder: string): Promise<void> {
  await mkdir(postgresFolder, { recursive: true, mode: 0o700 });
  // Of its six hundred small files; without waiting for each a copy takes a quarter of the time.
  cpSync(await migratedCluster(), join(postgresFolder, 'cluster'), { recursive: true });
}

/** The same as an archive, for records in memory. */
export async function migratedArchive(): Promise<string> {
  const cluster = await migratedCluster();
  const kept = `${cluster}.tar`;
  if (existsSync(kept)) return kept;
  await archiveCluster(cluster, kept);
  return kept;
}

async function migratedCluster(): Promise<string> {
  const kept = join(keptIn, `migrated-cluster-${await fingerprint()}`);
  if (existsSync(kept)) return kept;
  await mkdir(keptIn, { recursive: true });
  const path = await mkdtemp(join(keptIn, 'unfinished-'));
  const records = await openPgliteRecords({ path });
  await records.migrate(recordsMigrations);
  await records.close();
  // Another test file may have been faster: then its cluster is taken.
  await rename(join(path, 'cluster'), kept).catch((error: unknown) => {
    if (!existsSync(kept)) throw error;
  });
  await removeFolder(path);
  return kept;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(await readFile(join(main, '../../package.json')));
  for (const folder of [recordsMigrations, pglite])
    for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
