import { limits } from '@mintscope/schemas/limits';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { shapePreviewRow } from './shape-preview-row.ts';

const solUsd = 181.37;
const supply = 987_654_321.123;

interface Market {
  open: number;
  /** Closing prices of the line, as multiples of the first price; the last one is now. */
  path: readonly number[];
  /** The multiple at which it was called; null = never. */
  calledAt: number | null;
  /** Which windows reach back to the first trade, and else from which multiple they count. */
  bases: readonly (number | null)[];
}

/** A row of such a market, with every figure that scoring computes from it. */
function rowOf({ open, path, calledAt, bases }: Market): TokenRow {
  const now = open * path.at(-1)!;
  const entry = open * (calledAt ?? 1);
  const [change1m, change5m, change1h, change24h] = bases.map((base) => now / (open * (base ?? 1)) - 1);
  return makeRow(1, {
    priceSol: now,
    priceUsd: now * solUsd,
    marketCap: now * supply * solUsd,
    marketCapSol: now * supply,
    priceChange1m: change1m!,
    priceChange5m: change5m!,
    priceChange1h: change1h!,
    priceChange24h: change24h!,
    spark: path.map((multiple) => open * multiple),
    calledAt: calledAt === null ? null : 1_700_000_000_000,
    performance: {
      currentX: now / entry,
      maxX: Math.max(now, entry, ...path.map((multiple) => open * multiple)) / entry,
      openPrice: open,
      entryPrice: entry,
      currentPrice: now,
      initialMarketCap: open * supply * solUsd,
      calledMarketCap: calledAt === null ? null : entry * supply * solUsd,
      currentMarketCap: now * supply * solUsd,
      return1h: now / entry - 1,
      return24h: now / open - 1,
    },
  });
}

/** Every number that is told of a row, by its name. */
function figuresOf(value: unknown, name = ''): [string, number][] {
  if (typeof value === 'number') return [[name, value]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => figuresOf(part, name === '' ? key : `${name}.${key}`));
}

/** Ways to compute a value from up to three told figures, products and quotients; of changes also what they are changes by. */
function waysTo(wanted: number, row: TokenRow): string[] {
  const found: string[] = [];
  const told = figuresOf(row).flatMap(([name, value]): [string, number][] => [
    [name, value],
    ...(/change|return/i.test(name) ? [[`(1 + ${name})`, 1 + value] satisfies [string, number]] : []),
  ]);
  const values = told.filter(([, value]) => Number.isFinite(value) && value !== 0);
  const isIt = (value: number) => Math.abs(value - wanted) <= 1e-12 * wanted;
  for (const [one, a] of values) {
    if (isIt(a)) found.push(one);
    for (const [other, b] of values) {
      if (isIt(a / b)) found.push(`${one} / ${other}`);
      if (isIt(a * b)) found.push(`${one} * ${other}`);
    }
  }
  // Of three: the third has to be what the first two leave.
  const byValue = values
    .map(([name, value]) => ({ name, log: Math.log(Math.abs(value)), value }))
    .sort((a, b) => a.log - b.log);
  const nearest = (log: number) => {
    let [from, to] = [0, byValue.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (byValue[middle]!.log < log - 1e-12) from = middle + 1;
      else to = middle;
    }
    return byValue[from];
  };
  for (const [one, a] of values)
    for (const [other, b] of values) {
      const third = nearest(Math.log(Math.abs((a * b) / wanted)));
      if (third && isIt((a * b) / third.value)) found.push(`${one} * ${other} / ${third.name}`);
    }
  return found;
}

// Odd fractions, so that no product is hit by chance.
const multiple = fc.double({ min: 0.013_717_3, max: 79.3, noNaN: true }).filter((value) => Math.abs(value - 1) > 1e-3);
const market = fc.record<Market>({
  open: fc.double({ min: 2.718_281e-8, max: 3.9e-6, noNaN: true }),
  path: fc.array(multiple, { minLength: 1, maxLength: 24 }),
  calledAt: fc.option(multiple),
  bases: fc.array(fc.option(multiple), { minLength: 4, maxLength: 4 }),
});
/** Where a price comes again: quiet markets, windows that begin at the peak, prices that are back where they were. */
const recurring = market.chain((made) => {
  const seen = fc.constantFrom(...made.path, Math.max(...made.path), made.path.at(-1)!);
  const calledAt = fc.option(seen);
  const bases = fc.array(fc.option(seen), { minLength: 4, maxLength: 4 });
  return fc.record({ open: fc.constant(made.open), path: fc.constant(made.path), calledAt, bases });
});

describe('a row of the preview', () => {
  it('gives the real multiple back by no figures of it (property)', () => {
    fc.assert(
      fc.property(fc.oneof(market, recurring), (made) => {
        const row = rowOf(made);
        const real = row.performance.currentPrice! / row.performance.openPrice!;
        const shown = shapePreviewRow(row);
        expect(shown.performance.currentX).toBeCloseTo(real * (1 - limits.previewReduction), 9);
        expect(waysTo(real, shown)).toEqual([]);
      }),
      { seed: 8, numRuns: 150, endOnFailure: true },
    );
  });

  it('is looked at by a search that finds each way there is in the row itself', () => {
    const row = rowOf({ open: 3.1e-8, path: [1.7, 2.9, 2.31], calledAt: 1.3, bases: [2.2, 1.9, null, null] });
    const ways = waysTo(2.31, row);
    for (const way of [
      'performance.currentPrice / performance.openPrice',
      'performance.currentX * performance.entryPrice / performance.openPrice',
      'priceSol / performance.openPrice',
      'marketCap / performance.initialMarketCap',
      '(1 + priceChange1h)',
      '(1 + priceChange24h)',
      '(1 + performance.return24h)',
      'spark.2 / performance.openPrice',
    ])
      expect(ways).toContain(way);
  });

  it('that is at its peak does not tell it by the peak', () => {
    const shown = shapePreviewRow(rowOf({ open: 1, path: [1.5, 4], calledAt: 2, bases: [1.5, 1.5, null, null] }));
    expect(shown.performance).toMatchObject({ currentX: expect.closeTo(3.68, 9), maxX: expect.closeTo(3.68, 9) });
  });

  it('that was never above its first price tells no multiple of it by the peak', () => {
    const shown = shapePreviewRow(rowOf({ open: 2, path: [0.5, 0.25], calledAt: null, bases: [0.5, 0.5, null, null] }));
    expect(shown.performance).toMatchObject({ currentX: 0.23, maxX: 1 });
  });

  it('keeps changes that begin later, and the shape of the line', () => {
    const row = rowOf({ open: 2, path: [1, 3, 2.02, 1.5], calledAt: null, bases: [1.4, 2, null, null] });
    const shown = shapePreviewRow(row);
    expect(shown).toMatchObject({ priceChange1m: row.priceChange1m, priceChange5m: -0.25 });
    expect(shown).toMatchObject({ priceChange1h: null, priceChange24h: null, spark: [0, 1, 0.5, 0.25] });
    expect(tokenRowSchema.safeParse(shown).error).toBeUndefined();
    const told = shapePreviewRow({ ...row, rugProbability: 0.4, life: 'dead', lastTradeAt: 5 });
    expect(told).toMatchObject({ rugProbability: null, life: 'dead', lastTradeAt: 5 });
  });

  it.each([[[]], [[5]], [[5, 5]]])('has a line also of %j', (spark) => {
    expect(shapePreviewRow(makeRow(1, { spark })).spark).toEqual(spark.map(() => 0));
  });
});
