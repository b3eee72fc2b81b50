import type { ClickHouseClient } from '@clickhouse/client';
import type { InsertBlock } from './port.ts';

/** One connection to a ClickHouse engine; used for one statement at a time. */
export interface WarehouseClient {
  client: ClickHouseClient;
  /** Sends the block's bytes as they are, under its deduplication token. */
  insert(block: InsertBlock): Promise<void>;
  close(): Promise<void>;
}

/** Opens a connection whose settings are already in force. */
export type OpenWarehouseClient = () => Promise<WarehouseClient>;

/** The form of a block's lines. */
export function lineFormat(columns: InsertBlock['columns']): 'JSONEachRow' | 'JSONCompactEachRow' {
  return columns ? 'JSONCompactEachRow' : 'JSONEachRow';
}

export interface WarehouseLimits {
  /** A query that runs longer ends with QUERY_TIMEOUT. */
  maxExecutionSeconds: number;
  /** A query that needs more ends with QUERY_MEMORY. */
  maxMemoryBytes: number;
}

export const defaultWarehouseLimits: WarehouseLimits = { maxExecutionSeconds: 20, maxMemoryBytes: 800_000_000 };

/**
 * Settings of every connection, set once: those given to one query would stick to an embedded connection. A block is parsed
 * by one thread, so that it is cut the same way when it is inserted again under the same token.
 */
export function connectionSettings(limits: WarehouseLimits): Record<string, number | string> {
  return {
    max_threads: 2,
    max_execution_time: limits.maxExecutionSeconds,
    max_memory_usage: limits.maxMemoryBytes,
    output_format_json_quote_64bit_integers: 1,
    date_time_input_format: 'best_effort',
    async_insert: 0,
    insert_deduplicate: 1,
    deduplicate_blocks_in_dependent_materialized_views: 1,
    input_format_parallel_parsing: 0,
    max_insert_threads: 1,
  };
}
