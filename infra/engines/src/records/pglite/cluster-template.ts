import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * An empty cluster as an archive. Making one takes seconds and 650 MB, so it is kept in the folder for the next time; a
 * folder that cannot be read or written is passed over.
 */
export async function clusterTemplate(keptIn: string): Promise<Blob> {
  const file = join(keptIn, `empty-cluster-of-pglite-${await pgliteVersion()}.tar.gz`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const made = await makeTemplate();
  await keep(made, keptIn, file).catch(() => undefined);
  return made;
}

async function makeTemplate(): Promise<Blob> {
  const database = await PGlite.create();
  // Nothing is ever made of them, and vacuum does not reach them, which would one day stop all writes (wraparound).
  await database.exec('UPDATE pg_database SET datistemplate = false');
  await database.exec('DROP DATABASE template0');
  await database.exec('DROP DATABASE template1');
  await database.exec('CHECKPOINT');
  const archive = await database.dumpDataDir('gzip');
  await database.close();
  return archive;
}

/** Under its name only when it is whole. */
async function keep(archive: Blob, folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await archive.arrayBuffer()));
  await rename(unfinished, file);
}

async function pgliteVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const described: { version: string } = JSON.parse(await readFile(join(main, '../../package.json'), 'utf8'));
  return described.version;
}
