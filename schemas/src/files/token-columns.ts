import { type TokenRow, tokenRowSchema } from '../token.ts';
import type { CsvCell } from './csv-row.ts';
import type { FileColumn } from './file-column.ts';

/** Fields that are times, by the names of their columns. */
const times: ReadonlyMap<string, string> = new Map([
  ['createdAt', 'createdAt'],
  ['eventTimeMs', 'eventAt'],
  ['receivedAtMs', 'receivedAt'],
  ['lastTradeAt', 'lastTradeAt'],
  ['calledAt', 'calledAt'],
]);
const { performance, spark: _, ...plain } = tokenRowSchema.shape;

/** Columns of a file of tokens: the fields of a row in their order, without the line of the row; those of its performance at the end. */
export const tokenColumns: readonly FileColumn<TokenRow>[] = [
  ...columnsOf(plain, (row: Omit<TokenRow, 'performance' | 'spark'>) => row),
  ...columnsOf(performance.shape, (row) => row.performance),
];

function columnsOf(
  shape: Readonly<Record<string, Schema>>,
  partOf: (row: TokenRow) => Readonly<Record<string, CsvCell>>,
): FileColumn<TokenRow>[] {
  return Object.entries(shape).map(([name, schema]) => [
    times.get(name) ?? name,
    times.has(name) ? 'TIMESTAMP' : typeOf(schema),
    (row) => partOf(row)[name] ?? null,
  ]);
}

interface Schema {
  safeParse(value: unknown): { success: boolean };
}

function typeOf(schema: Schema) {
  if (schema.safeParse(true).success) return 'BOOLEAN';
  return schema.safeParse(1).success ? 'DOUBLE' : 'STRING';
}
