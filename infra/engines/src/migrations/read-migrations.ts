import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

export type AppliedMigration = Omit<Migration, 'sql'>;

/** The numbered .sql files of a folder in order. Rejects with MIGRATION_UNKNOWN when numbers are missing or doubled. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { version: Number.parseInt(name, 10), name, sql, checksum };
    }),
  );
  migrations.forEach(({ version, name }, index) => {
    if (version === index + 1) return;
    throw new EngineError('MIGRATION_UNKNOWN', `Migration ${name} should be number ${index + 1}: no gaps, no doubles.`);
  });
  return migrations;
}

/**
 * Those of the folder that were not applied yet. Throws MIGRATION_UNKNOWN when the store has one that the folder lacks
 * (`newer` is the sentence's end: what its user can do), MIGRATION_CHANGED when a file differs from what was applied.
 */
export function outstandingMigrations(
  migrations: readonly Migration[],
  done: readonly AppliedMigration[],
  store: { name: string; remedy: string },
): Migration[] {
  for (const { version, name, checksum } of done) {
    const known = migrations[version - 1];
    if (!known)
      throw new EngineError(
        'MIGRATION_UNKNOWN',
        `The ${store.name} by a newer version of Mintscope (migration ${name}): start that version, or ${store.remedy}.`,
      );
    if (known.checksum !== checksum)
      throw new EngineError(
        'MIGRATION_CHANGED',
        `Migration ${known.name} was changed after it had been applied: put it back and add a new one.`,
      );
  }
  const versions = new Set(done.map(({ version }) => version));
  return migrations.filter(({ version }) => !versions.has(version));
}
