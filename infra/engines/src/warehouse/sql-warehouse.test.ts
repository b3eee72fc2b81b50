import { createClient } from '@clickhouse/client';
import { expect, it } from 'vitest';
import { createSqlWarehouse } from './sql-warehouse.ts';

it.each([
  // As the embedded engine tells of an insert.
  new Error('Code: 243. DB::Exception: Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space.'),
  // As it tells of a statement, and as a server tells of both.
  Object.assign(new Error('Cannot reserve 1.00 MiB, not enough space.'), { code: '243' }),
])('a disk without room has a code of its own', async (failure) => {
  const warehouse = createSqlWarehouse({
    connections: 1,
    open: async () => ({
      client: createClient(),
      insert: () => Promise.reject(failure),
      close: async () => undefined,
    }),
    close: async () => undefined,
  });
  const block = { table: 'trades', ndjson: new Uint8Array(), rows: 1, token: 'a' };
  await expect(warehouse.insert(block)).rejects.toMatchObject({ code: 'DISK_FULL' });
  await warehouse.close();
});
