import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';

const directoryMode = 0o700;
const fileMode = 0o600;
const modeBits = 0o7777;
const hasModes = process.platform !== 'win32';

/** From now on what this process makes is for its owner alone, unless the library that makes it sets a mode afterwards. */
export function makeFilesPrivate(): void {
  if (hasModes) process.umask(0o077);
}

/**
 * Makes a directory and everything below it readable and writable by its owner alone, and tells how many had another mode.
 * What another account owns is passed over; only the directory itself has to be ours.
 * @throws EngineError DIRECTORY_UNUSABLE when it is not.
 */
export function restrictToOwner(directory: string): number {
  if (hasModes && !isOurs(statSync(directory))) throw ownedByOthers(directory);
  let corrected = 0;
  for (const { path, wanted } of findOpenFiles(directory)) {
    chmodSync(path, wanted);
    corrected += 1;
  }
  return corrected;
}

/**
 * What of a directory, or of a single file, has another mode than that for its owner alone. Symbolic links below are neither
 * told nor followed. A directory is told before it is read, so that a caller who corrects it at once shuts out who could
 * exchange anything in it.
 */
export function* findOpenFiles(path: string): Generator<{ path: string; wanted: number }> {
  const found = hasModes ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (found) yield* findOpen(path, found);
}

function* findOpen(path: string, found: Stats): Generator<{ path: string; wanted: number }> {
  if (!isOurs(found) || !(found.isDirectory() || found.isFile())) return;
  const wanted = found.isDirectory() ? directoryMode : fileMode;
  if ((found.mode & modeBits) !== wanted) yield { path, wanted };
  if (found.isFile()) return;
  for (const name of readdirSync(path)) {
    const below = join(path, name);
    const there = lstatSync(below, { throwIfNoEntry: false });
    if (there) yield* findOpen(below, there);
  }
}

/** The administrator may change the mode of everything. */
function isOurs({ uid }: Stats): boolean {
  const own = process.geteuid?.();
  return own === undefined || own === 0 || own === uid;
}

function ownedByOthers(directory: string): EngineError {
  const sentence = `The data directory ${directory} belongs to another user: give it to the user who runs Mintscope, or set MINTSCOPE_DATA_DIR to another directory.`;
  return new EngineError('DIRECTORY_UNUSABLE', sentence);
}
