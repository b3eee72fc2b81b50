import type { WarehouseLimits } from '../../src/warehouse/client.ts';
import type { Warehouse } from '../../src/warehouse/port.ts';

/** A module with this export opens the warehouse at a location; a test and the child process that it kills share it. */
export interface WarehouseOpener {
  openWarehouse(location: string, limits?: Partial<WarehouseLimits>): Promise<Warehouse>;
}

/** Where the warehouse of one test lies. */
export interface WarehouseHarness {
  location: string;
  opener: URL;
  remove(): Promise<void>;
}

/** What the tests of one engine share: `open` may be called again after `close`, over the same data. */
export interface WarehouseCase {
  open(limits?: Partial<WarehouseLimits>): Promise<Warehouse>;
  harness(): WarehouseHarness;
}
