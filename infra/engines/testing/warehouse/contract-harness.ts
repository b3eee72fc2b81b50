import type { WarehouseLimits } from '../../src/warehouse/client.ts';
import type { Warehouse } from '../../src/warehouse/port.ts';
import type { ContractCase, Harness } from '../contract-case.ts';

/** A module with this export opens the warehouse at a location; a test and the child process that it kills share it. */
export interface WarehouseOpener {
  openWarehouse(location: string, limits?: Partial<WarehouseLimits>): Promise<Warehouse>;
}

export type WarehouseCase = ContractCase<Harness, Warehouse, Partial<WarehouseLimits>>;
