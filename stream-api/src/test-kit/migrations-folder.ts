import { join } from 'node:path';

/** Where the migrations of the records are. */
export const migrationsFolder = join(import.meta.dirname, '../../../infra/postgres');
