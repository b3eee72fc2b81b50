import { writeSync } from 'node:fs';

/** Migrates and tells the names applied. Arguments: module that opens the records, location, folder of the migrations. */
const [opener = '', location = '', folder = ''] = process.argv.slice(2);
const { openRecords }: import('./contract-harness.ts').RecordsOpener = await import(opener);
const records = await openRecords(location);
const { applied } = await records.migrate(folder);
for (const name of applied) writeSync(1, `${name}\n`);
await records.close();
