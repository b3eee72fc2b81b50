import { writeSync } from 'node:fs';
import { sql } from 'kysely';

/**
 * Writes one step after another, in two tables at once, and tells each on standard output, until it is killed. Arguments:
 * module that opens the records, location.
 */
const [opener = '', location = ''] = process.argv.slice(2);
const { openRecords }: import('./contract-harness.ts').RecordsOpener = await import(opener);
const records = await openRecords(location);
await sql`CREATE TABLE IF NOT EXISTS step (value int8)`.execute(records.queries);
await sql`CREATE TABLE IF NOT EXISTS steps (value int8 PRIMARY KEY)`.execute(records.queries);
await sql`INSERT INTO step SELECT 0 WHERE NOT EXISTS (SELECT FROM step)`.execute(records.queries);
for (;;) {
  const step = await records.transact(async (queries) => {
    const { rows } = await sql<{ value: bigint }>`UPDATE step SET value = value + 1 RETURNING value`.execute(queries);
    const value = rows[0]?.value ?? 0n;
    await sql`INSERT INTO steps VALUES (${value})`.execute(queries);
    return value;
  });
  writeSync(1, `ack ${step}\n`);
}
