import { openChdbWarehouse } from './chdb-warehouse.ts';
import type { WarehouseLimits } from './client.ts';
import type { Warehouse } from './port.ts';

export function openWarehouse(location: string, limits: Partial<WarehouseLimits> = {}): Promise<Warehouse> {
  return openChdbWarehouse({ path: location, limits });
}
