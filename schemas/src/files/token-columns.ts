import { z } from 'zod';
import { type TokenRow, tokenRowSchema } from '../token.ts';
import { topTenOf } from '../top-ten-of.ts';
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

/** A file stands alone: names of fields that leave the unit to their description, as columns that tell it. */
const named: ReadonlyMap<string, string> = new Map([
  ['marketCap', 'marketCapUsd'],
  ['volume', 'volume24hUsd'],
  ['volumeSol', 'volume24hSol'],
  ['volume5m', 'volume5mUsd'],
  ['liquidity', 'liquidityUsd'],
  ['priceChange1m', 'priceChange1mFraction'],
  ['priceChange5m', 'priceChange5mFraction'],
  ['priceChange1h', 'priceChange1hFraction'],
  ['priceChange24h', 'priceChange24hFraction'],
  ['progress', 'progressShare'],
  ['bundledThen', 'bundledThenShare'],
  ['bluechipOwnerPercentage', 'bluechipOwnerShare'],
  ['creatorHolding', 'creatorHoldingShare'],
  ['devSold', 'devSoldShare'],
  ['bundlerSold', 'bundlerSoldShare'],
  ['liquidityPulled', 'liquidityPulledShare'],
  ['openPrice', 'openPriceSol'],
  ['entryPrice', 'entryPriceSol'],
  ['currentPrice', 'currentPriceSol'],
  ['initialMarketCap', 'initialMarketCapUsd'],
  ['calledMarketCap', 'calledMarketCapUsd'],
  ['currentMarketCap', 'currentMarketCapUsd'],
  ['return1h', 'return1hFraction'],
  ['return24h', 'return24hFraction'],
]);
const { performance, spark: _, ...plain } = tokenRowSchema.shape;

/** Columns of a file of tokens: the fields of a row in their order, without the line of the row; those of its performance at the end. */
export const tokenColumns: readonly FileColumn<TokenRow>[] = [
  ...columnsOf(plain, (row: Omit<TokenRow, 'performance' | 'spark'>) => row),
  ...columnsOf(performance.shape, (row) => row.performance),
];

const cells = {
  BOOLEAN: z.boolean().nullable(),
  DOUBLE: z.number().nullable(),
  STRING: z.string().nullable(),
  TIMESTAMP: z.iso.datetime().nullable(),
} as const;

/** A token in a JSON file: the same columns as in the other forms. */
export const tokenFileRowSchema = z.strictObject(
  Object.fromEntries(tokenColumns.map(([name, type]) => [name, cells[type]])),
);

function columnsOf(
  shape: Readonly<Record<string, Schema>>,
  partOf: (row: TokenRow) => Readonly<Record<string, CsvCell>>,
): FileColumn<TokenRow>[] {
  return Object.entries(shape).map(([name, schema]) => [
    times.get(name) ?? named.get(name) ?? name,
    times.has(name) ? 'TIMESTAMP' : typeOf(schema),
    name === 'top10HolderRate' ? topTenOf : (row) => partOf(row)[name] ?? null,
  ]);
}

interface Schema {
  safeParse(value: unknown): { success: boolean };
}

function typeOf(schema: Schema) {
  if (schema.safeParse(true).success) return 'BOOLEAN';
  return schema.safeParse(1).success ? 'DOUBLE' : 'STRING';
}
