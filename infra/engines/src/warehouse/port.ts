import type { z } from 'zod';

export interface InsertBlock {
  table: string;
  /** Rows as NDJSON, encoded by the caller: objects, or arrays of the values of `columns`. */
  ndjson: Uint8Array;
  columns?: readonly string[] | undefined;
  rows: number;
  /** Names the block: a block inserted again under the same token counts once, in the table and in its views. */
  token: string;
}

export type QueryParams = Readonly<Record<string, string | number | boolean | readonly string[] | readonly number[]>>;

/**
 * The analytics store (ClickHouse SQL). Promises, proved by `contract.ts` for every engine:
 * - `insert` resolves when the rows are durable and visible; a repeat with the same token changes nothing, also after a
 *   kill between the table and its view.
 * - A failed query never leaks its partial output into another; time and memory of a query are bounded.
 * - A server that is away makes calls reject with ENGINE_UNREACHABLE in bounded time; they are answered again when it is back.
 * - `migrate` applies each file of the folder once, in order, and refuses a schema newer than the code.
 */
export interface Warehouse {
  migrate(folder: string): Promise<{ applied: string[] }>;
  insert(block: InsertBlock): Promise<void>;
  /** Rows parsed by `schema`; 64-bit integers arrive as strings unless cast in the SQL. */
  query<Row extends z.ZodType>(sql: string, params: QueryParams, schema: Row): Promise<z.output<Row>[]>;
  command(sql: string): Promise<void>;
  health(): Promise<void>;
  close(): Promise<void>;
}
