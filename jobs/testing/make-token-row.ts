import { makeCall } from '@mintscope/records/testing/make-call';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';

const known: Partial<TokenRow> = {
  version: 7,
  createdAt: 1_700_000_000_000,
  eventTimeMs: 1_700_000_100_000,
  status: 'complete',
  enriched: true,
  life: 'trading',
  migrated: false,
  priceSol: 0.000_001,
  priceUsd: 0.000_2,
  marketCap: 50_000,
  finalScore: 60,
  spark: [],
};

/** A row of which little is known; always of the same token for a number. */
export function makeTokenRow(n: number, changes: Partial<TokenRow> = {}): TokenRow {
  const unknown = Object.fromEntries(Object.keys(tokenRowSchema.shape).map((field) => [field, null]));
  const performance = Object.fromEntries(
    Object.keys(tokenRowSchema.shape.performance.shape).map((field) => [field, null]),
  );
  const { mint: address } = makeCall(n);
  return tokenRowSchema.parse({
    ...unknown,
    performance,
    address,
    symbol: `T${n}`,
    name: `Token ${n}`,
    ...known,
    ...changes,
  });
}
