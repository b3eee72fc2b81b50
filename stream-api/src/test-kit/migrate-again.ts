import { readFile } from 'node:fs/promises';
import type { Warehouse } from '@mintscope/engines/warehouse/port';

/** Runs the statements of a migration of the warehouse once more, as after a start that was cut short. */
export async function migrateAgain(warehouse: Warehouse, name: string): Promise<void> {
  const file = new URL(`../../../infra/clickhouse/${name}`, import.meta.url);
  const statements = (await readFile(file, 'utf8')).split(/;$/m).map((one) => one.replace(/^--.*$/gm, '').trim());
  for (const statement of statements.filter(Boolean)) await warehouse.command(statement);
}
