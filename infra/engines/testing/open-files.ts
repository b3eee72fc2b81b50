import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits in octal, as `chmod` takes them. */
export function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o7777).toString(8);
}

/** Mode and path of everything that more than its owner can use, the directory itself included. */
export function openFiles(directory: string): string[] {
  return entriesOf(directory)
    .map(({ path, isDirectory }) => ({ path, mode: ifThere(() => modeOf(path)), wanted: isDirectory ? '700' : '600' }))
    .filter(({ mode, wanted }) => mode !== undefined && mode !== wanted)
    .map(({ path, mode }) => `${mode} ${path}`);
}

/** As an older version left it, and worse: every account of the machine can write everywhere. */
export function openEverything(directory: string): void {
  for (const { path, isDirectory } of entriesOf(directory)) chmodSync(path, isDirectory ? 0o777 : 0o666);
}

/** The directory and all that is in it but links. What an engine at work takes away while this reads is left out. */
export function entriesOf(directory: string): { path: string; isDirectory: boolean }[] {
  const below = (ifThere(() => readdirSync(directory, { withFileTypes: true })) ?? [])
    .filter((entry) => !entry.isSymbolicLink())
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? entriesOf(path) : [{ path, isDirectory: false }];
    });
  return [{ path: directory, isDirectory: true }, ...below];
}

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
