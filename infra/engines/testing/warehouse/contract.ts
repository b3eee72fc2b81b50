import { describe } from 'vitest';
import { createCase, type Harness } from '../contract-case.ts';
import { testCrashes } from './contract-crashes.ts';
import type { WarehouseCase, WarehouseOpener } from './contract-harness.ts';
import { testInserts } from './contract-inserts.ts';
import { testMigrations } from './contract-migrations.ts';
import { testQueries } from './contract-queries.ts';
import { testRetention } from './contract-retention.ts';

/** The promises of `Warehouse`, for any engine. */
export function warehouseContract(name: string, create: () => Promise<Harness>): void {
  describe(`warehouse contract: ${name}`, () => {
    const given: WarehouseCase = createCase(create, ({ openWarehouse }: WarehouseOpener, location, limits) =>
      openWarehouse(location, limits),
    );
    testMigrations(given);
    testRetention(given);
    testQueries(given);
    testInserts(given);
    testCrashes(given);
  });
}
