import pino from 'pino';
import { z } from 'zod';
import { openClickhouseWarehouse } from '../../src/warehouse/clickhouse-warehouse.ts';
import type { WarehouseLimits } from '../../src/warehouse/client.ts';
import type { Warehouse } from '../../src/warehouse/port.ts';

const locationSchema = z.object({
  url: z.string(),
  user: z.string(),
  password: z.string(),
  caFile: z.string(),
  database: z.string(),
});

/** `location` is the settings of the server and the database, as JSON. */
export function openWarehouse(location: string, limits: Partial<WarehouseLimits> = {}): Promise<Warehouse> {
  const clickhouse = locationSchema.parse(JSON.parse(location));
  return openClickhouseWarehouse({ clickhouse, log: pino({ level: 'silent' }), limits });
}
