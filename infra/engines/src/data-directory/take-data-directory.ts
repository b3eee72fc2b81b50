import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { type DirectoryLock, lockDirectory } from '../lock-directory.ts';
import type { Logger } from '../logger.ts';
import { makeFilesPrivate, restrictToOwner } from './restrict-to-owner.ts';

/** One of them shows that Mintscope has been here. */
const folders: readonly string[] = ['lmdb', 'clickhouse', 'postgres'];
/** What else may be there before the first start: secret and truth labels of ours, and what a new volume brings. */
const harmless = /^(jwt-secret|simulator-(truth\.ndjson|market(\.next)?)|lock$|lost\+found$|\.)/;

/**
 * Makes the data directory where there is none, takes it for this process and makes all of it the owner's alone: an older
 * version left files that other accounts of the machine could write. It has to be done before an engine opens.
 * @throws EngineError DIRECTORY_UNUSABLE or DIRECTORY_IN_USE, in one sentence that names path and setting.
 */
export async function takeDataDirectory(dataDir: string, log: Logger): Promise<DirectoryLock> {
  const path = resolve(dataDir);
  makeFilesPrivate();
  await make(path);
  await refuseOthers(path);
  const lock = await lockDirectory(path);
  try {
    const corrected = restrictToOwner(path);
    if (corrected > 0) log.warn({ path, corrected }, tell(path, corrected));
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function make(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(path, reasonOf(cause), cause);
  }
}

async function refuseOthers(path: string): Promise<void> {
  const names = await readdir(path);
  if (names.some((name) => folders.includes(name))) return;
  const other = names.find((name) => !harmless.test(name));
  if (other !== undefined) throw unusable(path, `holds ${other}, which is not Mintscope’s`);
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'is not a directory, or lies below something that is none';
    case 'EROFS':
      return 'lies on a disk that is mounted read-only';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read or written by the user who runs Mintscope';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'lies on a disk that is full';
    default:
      return `cannot be made (${code})`;
  }
}

function unusable(path: string, reason: string, cause?: unknown): EngineError {
  const sentence = `The data directory ${path} ${reason}: set MINTSCOPE_DATA_DIR to a directory of its own.`;
  return new EngineError('DIRECTORY_UNUSABLE', sentence, { cause });
}

function tell(path: string, corrected: number): string {
  const what = corrected === 1 ? '1 file or folder' : `${corrected} files and folders`;
  return `${what} in ${path} stood open to other accounts of this machine; now only the owner can read and write there.`;
}
