import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits in octal, as `chmod` takes them. */
export function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o7777).toString(8);
}

/** Mode and path of everything that more than its owner can use, the directory itself included. */
export function openFiles(directory: string): string[] {
  return entriesOf(directory)
    .filter(({ path, isDirectory }) => modeOf(path) !== (isDirectory ? '700' : '600'))
    .map(({ path }) => `${modeOf(path)} ${path}`);
}

/** As an older version left it, and worse: every account of the machine can write everywhere. */
export function openEverything(directory: string): void {
  for (const { path, isDirectory } of entriesOf(directory)) chmodSync(path, isDirectory ? 0o777 : 0o666);
}

function entriesOf(directory: string): { path: string; isDirectory: boolean }[] {
  const below = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isDirectory: entry.isDirectory() }));
  return [{ path: directory, isDirectory: true }, ...below];
}
