import { openChdbWarehouse } from '../../src/warehouse/chdb-warehouse.ts';
import type { WarehouseLimits } from '../../src/warehouse/client.ts';
import type { Warehouse } from '../../src/warehouse/port.ts';

export function openWarehouse(location: string, limits: Partial<WarehouseLimits> = {}): Promise<Warehouse> {
  return openChdbWarehouse({ path: location, limits });
}
