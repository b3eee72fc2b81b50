import type { CsvCell } from '@mintscope/schemas/files/csv-row';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';

export type ColumnType = 'BOOLEAN' | 'DOUBLE' | 'STRING' | 'TIMESTAMP';

export interface TokenColumn {
  name: string;
  type: ColumnType;
}

const times: ReadonlySet<string> = new Set(['createdAt', 'eventTimeMs', 'receivedAtMs', 'lastTradeAt', 'calledAt']);
const { performance, spark: _, ...plain } = tokenRowSchema.shape;

/** Columns of a file of tokens: the fields of a row in their order, without the line of the row; those of its performance at the end. */
export const tokenColumns: readonly TokenColumn[] = Object.entries({ ...plain, ...performance.shape }).map(
  ([name, schema]) => ({ name, type: times.has(name) ? 'TIMESTAMP' : typeOf(schema) }),
);

function typeOf(schema: { safeParse(value: unknown): { success: boolean } }): ColumnType {
  if (schema.safeParse(true).success) return 'BOOLEAN';
  return schema.safeParse(1).success ? 'DOUBLE' : 'STRING';
}

/** Cells of a row in the order of the columns; times in ms. */
export function cellsOf({ performance: multiples, spark: _line, ...fields }: TokenRow): CsvCell[] {
  const cells = new Map<string, CsvCell>(Object.entries({ ...fields, ...multiples }));
  return tokenColumns.map(({ name }) => cells.get(name) ?? null);
}
