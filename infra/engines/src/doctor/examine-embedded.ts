import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { findOpenFiles } from '../data-directory/restrict-to-owner.ts';
import { EngineError } from '../engine-error.ts';
import { lockDirectory } from '../lock-directory.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const fewBytes = 2 * 1024 ** 3;

/** The data directory of embedded engines: whether it is there, free, writable, and has room. */
export async function examineEmbedded({
  dataDir,
  minFreeBytes,
}: Pick<Config, 'dataDir' | 'minFreeBytes'>): Promise<Finding[]> {
  const path = resolve(dataDir);
  const there = await stat(path).catch(() => undefined);
  if (!there)
    return [ok(`${path} will be made at the first start.`), ...(await examineRoom(await nearest(path), minFreeBytes))];
  if (!there.isDirectory()) return [problem(`${path} is not a directory: set MINTSCOPE_DATA_DIR to another path.`)];
  return [...(await examineHolder(path)), ...examineModes(path), ...(await examineRoom(path, minFreeBytes))];
}

async function examineHolder(path: string): Promise<Finding[]> {
  try {
    const lock = await lockDirectory(path);
    await lock.release();
  } catch (error) {
    if (error instanceof EngineError && error.code === 'DIRECTORY_IN_USE')
      return [ok(`${path} is in use by a running process, so its files were not looked into.`)];
    throw error;
  }
  const files = ['lmdb', 'clickhouse', 'postgres'].map((name) => join(path, name));
  const found = await Promise.all(
    files.map((file) =>
      stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  return [ok(found.some(Boolean) ? `${path} holds data and is free.` : `${path} is empty and free.`)];
}

function examineModes(path: string): Finding[] {
  const open = [...findOpenFiles(path)].length;
  if (open === 0) return [];
  return [
    warning(`${open} files and folders there stand open to other accounts of this machine; a start corrects them.`),
  ];
}

async function examineRoom(path: string, minFreeBytes: number): Promise<Finding[]> {
  const writable = await access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return [problem(`${path} cannot be written: change its rights, or set MINTSCOPE_DATA_DIR.`)];
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GiB are free there.`;
  if (free < minFreeBytes)
    return [problem(`Only ${text} Nothing starts there: make room, or set MINTSCOPE_MIN_FREE_MB.`)];
  return [free < fewBytes ? warning(`Only ${text} The log and the warehouse grow by some GiB a day.`) : ok(text)];
}

/** The closest directory above that exists. */
async function nearest(path: string): Promise<string> {
  const above = dirname(path);
  const there = await stat(above).then(
    () => true,
    () => false,
  );
  return there || above === path ? above : nearest(above);
}
