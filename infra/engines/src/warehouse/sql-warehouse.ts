import { z } from 'zod';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';
import type { OpenWarehouseClient } from './client.ts';
import { ClientPool } from './client-pool.ts';
import { migrateWarehouse } from './migrate-warehouse.ts';
import type { Warehouse } from './port.ts';

export interface SqlWarehouseOptions {
  open: OpenWarehouseClient;
  /** Statements that may run at once. */
  connections: number;
  /** The code of an error without one of ClickHouse's numbers that we know. */
  codeOf?: (cause: unknown) => EngineErrorCode | undefined;
  /** What is let go after the connections. */
  close(): Promise<void>;
}

/** Everything the embedded engine and a ClickHouse server have in common; they differ in how a connection is opened. */
export function createSqlWarehouse(options: SqlWarehouseOptions): Warehouse {
  const pool = new ClientPool(options.open, options.connections);
  const rethrow = (what: string) => (cause: unknown) => fail(what, cause, options.codeOf?.(cause));
  let closing: Promise<void> | undefined;

  const warehouse: Warehouse = {
    migrate: (folder) => migrateWarehouse(warehouse, folder),

    async insert(block) {
      if (block.rows === 0) return;
      await pool.use(({ insert }) => insert(block)).catch(rethrow(`insert into ${block.table}`));
    },

    async query(sql, params, schema) {
      const rows = await pool
        .use(async ({ client }) => {
          const bound = Object.keys(params).length > 0 ? { query_params: { ...params } } : {};
          const answer = await client.query({ query: sql, format: 'JSONEachRow', ...bound });
          return answer.json();
        })
        .catch(rethrow('query'));
      return z
        .array(z.unknown())
        .parse(rows)
        .map((row) => parseRow(row, schema));
    },

    async command(sql) {
      await pool.use(({ client }) => client.command({ query: sql })).catch(rethrow('command'));
    },

    async health() {
      await warehouse.query('SELECT 1 AS one', {}, z.object({ one: z.literal(1) }));
    },

    close() {
      closing ??= pool.close().then(() => options.close());
      return closing;
    },
  };
  return warehouse;
}

/** Stops at the first wrong row, so that a wrong query of many rows does not make an error of many parts. */
function parseRow<Row extends z.ZodType>(row: unknown, schema: Row): z.output<Row> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const message = `The warehouse answered a row that the query does not expect: ${z.prettifyError(parsed.error)}`;
  throw new EngineError('ROW_INVALID', message, { cause: parsed.error });
}

/** ClickHouse's own error numbers. */
const codes: Readonly<Record<string, EngineErrorCode>> = {
  159: 'QUERY_TIMEOUT',
  241: 'QUERY_MEMORY',
  243: 'DISK_FULL',
  516: 'CREDENTIALS_REFUSED',
};
/** Told by its shape: the embedded engine brings an error class of its own. */
const numbered = z.object({ code: z.string() });

/** The embedded engine tells of a refused insert in its text alone; the number is ClickHouse's own. */
function numberIn(text: string): string {
  return /^Code: (\d+)\./.exec(text)?.[1] ?? '';
}

function fail(what: string, cause: unknown, codeOfOthers: EngineErrorCode = 'QUERY_FAILED'): never {
  if (cause instanceof EngineError) throw cause;
  const detail = cause instanceof Error ? cause.message : String(cause);
  const code = codes[numbered.safeParse(cause).data?.code ?? ''] ?? codes[numberIn(detail)] ?? codeOfOthers;
  const happened = code === 'ENGINE_UNREACHABLE' ? 'could not be asked for' : 'refused';
  throw new EngineError(code, `The warehouse ${happened} a ${what}: ${detail}`, { cause });
}
