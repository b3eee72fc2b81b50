import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseError, createClient } from '@clickhouse/client';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { Logger } from '../logger.ts';
import { connectionSettings, defaultWarehouseLimits, lineFormat, type WarehouseLimits } from './client.ts';
import { type ClickhouseConfig, prepareClickhouse, readConnection } from './connect-clickhouse.ts';
import type { InsertBlock, Warehouse } from './port.ts';
import { createSqlWarehouse } from './sql-warehouse.ts';

export interface ClickhouseWarehouseOptions {
  clickhouse: ClickhouseConfig;
  log: Logger;
  limits?: Partial<WarehouseLimits>;
  connections?: number;
  /** Sends inserts, and asks for answers, in gzip: for a server behind a slow line. It costs more time than it saves on a fast one. */
  gzip?: boolean;
}

/** Above `max_execution_time`, so that the server's own answer comes first. */
const networkMarginMs = 10_000;
/** Below the 3 s after which older servers close an idle connection. */
const idleSocketMs = 2_000;

/**
 * A ClickHouse server over HTTP. Once open, it bears the server being away: calls then reject with ENGINE_UNREACHABLE, and
 * are answered again when the server is.
 * @throws EngineError ENGINE_UNREACHABLE, CREDENTIALS_REFUSED or VERSION_UNSUPPORTED, within about ten seconds.
 */
export async function openClickhouseWarehouse(options: ClickhouseWarehouseOptions): Promise<Warehouse> {
  const { clickhouse, log, connections = 6, gzip = false } = options;
  const limits = { ...defaultWarehouseLimits, ...options.limits };
  const connection = await readConnection(clickhouse);
  const version = await prepareClickhouse(clickhouse, connection);
  log.info({ url: clickhouse.url, database: clickhouse.database, version }, 'warehouse on ClickHouse');
  const client = createClient({
    ...connection,
    database: clickhouse.database,
    request_timeout: limits.maxExecutionSeconds * 1000 + networkMarginMs,
    max_open_connections: connections,
    keep_alive: { enabled: true, idle_socket_ttl: idleSocketMs, eagerly_destroy_stale_sockets: true },
    compression: { request: gzip, response: gzip },
    // An error after the first rows would otherwise come as a part of the answer, under status 200.
    clickhouse_settings: { ...connectionSettings(limits), wait_end_of_query: 1 },
  });
  return createSqlWarehouse({
    // Requests share nothing but sockets: a failed one leaves nothing behind, and all use one client.
    open: async () => ({ client, insert: (block) => insert(client, block), close: async () => undefined }),
    connections,
    codeOf: codeOfFailure,
    close: () => client.close(),
  });
}

async function insert(client: ClickHouseClient, { table, ndjson, columns, rows, token }: InsertBlock): Promise<void> {
  const into = columns ? `${table} (${columns.join(', ')})` : table;
  const { stream, summary } = await client.exec({
    query: `INSERT INTO ${into} FORMAT ${lineFormat(columns)}`,
    values: Readable.from([ndjson], { objectMode: false }),
    clickhouse_settings: { insert_deduplication_token: token },
  });
  for await (const _ of stream);
  refuseShortCount(summarySchema.parse(summary), table, rows);
}

/** Numbers are text; a proxy may have taken the header away, and fields differ between versions. */
const summarySchema = z
  .object({ read_rows: z.coerce.number().default(0), written_rows: z.coerce.number().default(0) })
  .optional();

/** A block repeated under its token is read as well, so its rows are counted either way. */
function refuseShortCount(summary: z.output<typeof summarySchema>, table: string, rows: number): void {
  if (!summary) return;
  const read = Math.max(summary.read_rows, summary.written_rows);
  if (read >= rows) return;
  throw new EngineError('QUERY_FAILED', `ClickHouse read ${read} of the ${rows} rows sent to ${table}.`);
}

/** The server's own errors have a number; whatever has none happened on the way to it. */
function codeOfFailure(cause: unknown) {
  return cause instanceof ClickHouseError ? undefined : 'ENGINE_UNREACHABLE';
}
