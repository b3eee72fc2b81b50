import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Collected real transactions; they live beside the repository, not in it. */
const folder = join(import.meta.dirname, '../../../../../shared/data/rpc-transactions');

export const hasSharedData = existsSync(folder);
export const withoutSharedData = `real transactions are not at ${folder}: what is tested against them is skipped`;

/** Paths of all JSON files below the folder, relative to it. */
export function listFiles(): string[] {
  if (!hasSharedData) return [];
  const walk = (at: string): string[] =>
    readdirSync(at).flatMap((name) => {
      const path = join(at, name);
      if (statSync(path).isDirectory()) return walk(path);
      return name.endsWith('.json') ? [relative(folder, path)] : [];
    });
  return walk(folder).sort();
}

export function pathOf(file: string): string {
  return join(folder, file);
}

export function readText(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

// biome-ignore lint/suspicious/noExplicitAny: fixtures are read as they are; a wrong shape fails the test that reads it
export function readJson(file: string): any {
  return JSON.parse(readText(file));
}
