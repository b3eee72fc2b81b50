import { afterEach, beforeEach, describe } from 'vitest';
import type { Warehouse } from '../../src/warehouse/port.ts';
import { testCrashes } from './contract-crashes.ts';
import type { WarehouseCase, WarehouseHarness, WarehouseOpener } from './contract-harness.ts';
import { testInserts } from './contract-inserts.ts';
import { testMigrations } from './contract-migrations.ts';
import { testQueries } from './contract-queries.ts';

/** The promises of `Warehouse`, for any engine. */
export function warehouseContract(name: string, create: () => Promise<WarehouseHarness>): void {
  describe(`warehouse contract: ${name}`, () => {
    let harness: WarehouseHarness | undefined;
    let opened: Warehouse[] = [];

    function current(): WarehouseHarness {
      if (!harness) throw new Error('no test is running');
      return harness;
    }

    beforeEach(async () => {
      harness = await create();
      opened = [];
    });
    afterEach(async () => {
      for (const warehouse of opened) await warehouse.close();
      await harness?.remove();
    });

    const given: WarehouseCase = {
      harness: current,
      async open(limits) {
        const { openWarehouse }: WarehouseOpener = await import(current().opener.href);
        const warehouse = await openWarehouse(current().location, limits);
        opened.push(warehouse);
        return warehouse;
      },
    };
    testMigrations(given);
    testQueries(given);
    testInserts(given);
    testCrashes(given);
  });
}
