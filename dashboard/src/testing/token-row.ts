import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';

/** A row of the contract for tests: every figure unknown but those given. */
export function tokenRow(fields: Partial<TokenRow> & { address: string }): TokenRow {
  const unknown = Object.fromEntries(Object.keys(tokenRowSchema.shape).map((name) => [name, null]));
  const performance = Object.fromEntries(
    Object.keys(tokenRowSchema.shape.performance.shape).map((name) => [name, null]),
  );
  return tokenRowSchema.parse({
    ...unknown,
    version: 1,
    symbol: 'SYM',
    name: 'Name',
    createdAt: 1_700_000_000_000,
    eventTimeMs: 1_700_000_000_000,
    status: 'provisional',
    enriched: false,
    life: 'trading',
    migrated: false,
    spark: [],
    ...fields,
    performance: { ...performance, ...fields.performance },
  });
}
