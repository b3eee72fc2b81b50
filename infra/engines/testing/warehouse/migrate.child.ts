import { fileURLToPath } from 'node:url';
import { migrationsFolder } from './contract-values.ts';

/** Applies the project's migrations and ends. Arguments: module that opens the warehouse, location. */
const [opener = '', location = ''] = process.argv.slice(2);
const { openWarehouse }: import('./contract-harness.ts').WarehouseOpener = await import(opener);
const warehouse = await openWarehouse(location);
await warehouse.migrate(fileURLToPath(migrationsFolder));
await warehouse.close();
