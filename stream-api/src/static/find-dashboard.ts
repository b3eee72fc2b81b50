import { existsSync } from 'node:fs';
import { join } from 'node:path';

const built = join(import.meta.dirname, '../../../dashboard/dist');

/** The folder of the built dashboard beside the services; undefined where it was not built. */
export function findDashboard(): string | undefined {
  return existsSync(join(built, 'index.html')) ? built : undefined;
}
