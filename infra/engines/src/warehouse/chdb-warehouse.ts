import { mkdir } from 'node:fs/promises';
import { createClient } from '@clickhouse/client';
import { EngineError } from '../engine-error.ts';
import { lockDirectory } from '../lock-directory.ts';
import {
  connectionSettings,
  defaultWarehouseLimits,
  lineFormat,
  type WarehouseClient,
  type WarehouseLimits,
} from './client.ts';
import type { Warehouse } from './port.ts';
import { createSqlWarehouse } from './sql-warehouse.ts';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

export interface ChdbWarehouseOptions {
  /** A directory for this process alone: the engine serves one directory a process, one process a directory. */
  path: string;
  limits?: Partial<WarehouseLimits>;
  connections?: number;
}

/** The embedded ClickHouse engine. Main thread only. */
export async function openChdbWarehouse(options: ChdbWarehouseOptions): Promise<Warehouse> {
  await mkdir(options.path, { recursive: true });
  const lock = await lockDirectory(options.path);
  // The native library is large: it is loaded by who opens a warehouse, not by who imports this file.
  const { createChdbConnection } = await import('chdb/connection');
  const settings = connectionSettings({ ...defaultWarehouseLimits, ...options.limits });

  async function open(): Promise<WarehouseClient> {
    const connection = createChdbConnection({ path: options.path });
    // The same interface declared by two packages of one release: the compiler takes their settings for different types.
    const client = createClient({ connection: connection as unknown as ClientConnection });
    const assignments = Object.entries(settings).map(([name, value]) => `${name} = ${literal(value)}`);
    await client.command({ query: `SET ${assignments.join(', ')}` });
    return {
      client,
      async insert({ table, ndjson, columns, token }) {
        await connection.chdb.rawInsert({
          table,
          ...(columns && { columns: [...columns] }),
          values: ndjson,
          format: lineFormat(columns),
          settings: { insert_deduplication_token: token },
        });
      },
      close: () => client.close(),
    };
  }

  // The engine ends with its last connection; this one keeps it while others are thrown away after an error.
  const spare = await open().catch(async (cause: unknown) => {
    await lock.release();
    // The engine's own lock also sees processes that ours cannot, such as one in another container; it gives no reason.
    const sentence = `The warehouse in ${options.path} could not be opened, because another process uses it or it is damaged: stop that process, or set MINTSCOPE_DATA_DIR to another directory.`;
    throw new EngineError('WAREHOUSE_UNAVAILABLE', sentence, { cause });
  });
  return createSqlWarehouse({
    open,
    connections: options.connections ?? 3,
    async close() {
      await spare.close();
      await lock.release();
    },
  });
}

function literal(value: number | string): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}
