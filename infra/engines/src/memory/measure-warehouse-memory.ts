import { z } from 'zod';
import type { Metrics } from '../metrics.ts';
import type { Warehouse } from '../warehouse/port.ts';

const rowSchema = z.object({ part: z.enum(['all', 'caches']), bytes: z.coerce.number() });
const read = `SELECT if(metric = 'MemoryTracking', 'all', 'caches') AS part, sum(value) AS bytes
  FROM system.metrics WHERE metric = 'MemoryTracking' OR metric LIKE '%CacheBytes' GROUP BY part`;

/** Shows what an embedded warehouse has allocated, and how much of it its caches hold. Returns what ends that. */
export function measureWarehouseMemory(metrics: Metrics, warehouse: Warehouse): () => void {
  const memory = metrics.gauge('mintscope_warehouse_memory_bytes', 'Memory of the embedded warehouse', ['part']);
  return metrics.beforeExpose(async () => {
    for (const { part, bytes } of await warehouse.query(read, {}, rowSchema)) memory.set({ part }, bytes);
  });
}
