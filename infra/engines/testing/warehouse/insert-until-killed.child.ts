import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crashBlock, migrationsFolder } from './contract-values.ts';

/**
 * Inserts one block after another, telling each try and each acknowledgement on standard output, until it is killed.
 * Arguments: module that opens the warehouse, location, number of the first block.
 */
const [opener = '', location = '', first = '0'] = process.argv.slice(2);
const { openWarehouse }: import('./contract-harness.ts').WarehouseOpener = await import(opener);
const warehouse = await openWarehouse(location);
await warehouse.migrate(fileURLToPath(migrationsFolder));
for (let block = Number(first); ; block++) {
  writeSync(1, `try ${block}\n`);
  await warehouse.insert(crashBlock(block));
  writeSync(1, `ack ${block}\n`);
}
