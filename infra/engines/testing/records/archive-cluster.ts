import { cp, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { removeFolder } from '../remove-folder.ts';

/** Makes a tar of a cluster's folder, which records in memory can begin as. It has its name when it is whole; the folder stays as it is. */
export async function archiveCluster(cluster: string, file: string): Promise<void> {
  const path = await mkdtemp(join(dirname(file), 'unfinished-'));
  const copy = join(path, 'cluster');
  await cp(cluster, copy, { recursive: true });
  const database = await PGlite.create(copy);
  const archive = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(path, 'archive'), archive.stream());
  await rename(join(path, 'archive'), file);
  await removeFolder(path);
}
