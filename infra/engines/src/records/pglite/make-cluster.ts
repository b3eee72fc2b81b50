import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { clusterTemplate } from './cluster-template.ts';
import { DurableFiles } from './durable-files.ts';

/** Makes an empty cluster, unless it is there. It gets its name when it is whole and on the disk. */
export async function makeCluster(folder: string, templateKeptIn: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const loadDataDir = await clusterTemplate(templateKeptIn);
  const database = await PGlite.create({ fs: new DurableFiles(unfinished), loadDataDir });
  await database.close();
  await syncAll(unfinished);
  await rename(unfinished, folder);
  await sync(dirname(folder));
}

async function syncAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.map((name) => sync(join(folder, name))));
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows has no fsync of folders.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
}
