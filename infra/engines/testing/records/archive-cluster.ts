import { cp, link, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { removeFolder } from '../remove-folder.ts';

/**
 * Makes a tar of a cluster's folder, which records in memory can begin as. It has its name when it is whole; the folder stays as it is,
 * and so does an archive that another process made meanwhile: one that is being read must not be replaced.
 */
export async function archiveCluster(cluster: string, file: string): Promise<void> {
  const path = await mkdtemp(join(dirname(file), 'unfinished-'));
  const copy = join(path, 'cluster');
  await cp(cluster, copy, { recursive: true });
  const database = await PGlite.create(copy);
  const archive = await database.dumpDataDir('none');
  await database.close();
  await writeFile(join(path, 'archive'), archive.stream());
  await link(join(path, 'archive'), file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await removeFolder(path);
}
