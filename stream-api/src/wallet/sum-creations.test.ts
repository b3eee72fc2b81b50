import type { TokenRow } from '@mintscope/schemas/token';
import type { CreatedToken } from '@mintscope/schemas/wallet';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { sumCreations } from './sum-creations.ts';

function token(n: number, changes: Partial<CreatedToken>): CreatedToken {
  const { address: mint, symbol, name, logo, launchpad, migrated, createdAt } = makeRow(n);
  const figures = { marketCap: null, finalScore: null, band: null, currentX: 1, maxX: 1, life: 'dead' as const };
  return { mint, symbol, name, logo, launchpad, migrated, createdAt, ...figures, ...changes };
}

const stored = (count: number, best: number | null = null) =>
  Array.from({ length: count }, () => ({ total: count, all_migrated: 0, best_x: best, max_x: 1, migrated: false }));
const noRows = new Map<string, TokenRow>();

function dev(rugged: number | null, bestMultiple: number | null) {
  const names = { address: 'creator', status: null, funder: null, copiedName: null, copiedImage: null };
  return { dev: { ...names, launches: 3, rugged, migrated: 0, bestMultiple } };
}

describe("what became of a creator's tokens", () => {
  const tokens = [token(1, { maxX: 1.7 }), token(2, { life: 'rugged' }), token(3, { life: 'trading' })];
  const [first, second, third] = tokens.map(({ mint }) => mint);

  it('is told by rows where no analysis tells it', () => {
    expect(sumCreations(tokens, stored(3, 1.2), new Map(), noRows)).toMatchObject({
      bestMultiple: 1.7,
      rugged: 1,
      ruggedOf: 3,
    });
    expect(sumCreations([], [], new Map(), noRows)).toMatchObject({
      total: 0,
      bestMultiple: null,
      rugged: 0,
      ruggedOf: 0,
    });
  });

  it('is what the pages of its tokens say: rugs of tokens that died since, and the best from launch', () => {
    // The first was rugged and is dead: the second counts it, and the others count both.
    const notes = new Map([
      [first!, dev(1, 2.4)],
      [second!, dev(1, 5.5)],
      [third!, dev(2, 5.5)],
    ]);
    expect(sumCreations(tokens, stored(3, 1.2), notes, noRows)).toMatchObject({
      bestMultiple: 5.5,
      rugged: 2,
      ruggedOf: 3,
    });
  });

  it('is what one analysis knows of tokens that are not listed', () => {
    const notes = new Map([[second!, dev(6, null)]]);
    const told = sumCreations(tokens, stored(40), notes, noRows);
    expect(told).toMatchObject({ total: 40, bestMultiple: 1.7, rugged: 7, ruggedOf: 40 });
    expect(sumCreations(tokens, stored(40), new Map([[second!, dev(null, null)]]), noRows)).toMatchObject({
      ruggedOf: 3,
    });
  });

  it('has the best multiple from launch, also where a row counts from a call', () => {
    const since = (n: number, entryPrice: number, maxX: number) => {
      const row = makeRow(n);
      return { ...row, performance: { ...row.performance, maxX, entryPrice, openPrice: 1e-8 } };
    };
    const bestOf = (row: TokenRow, best: number | null, highest: number) => {
      const made = [token(1, { maxX: row.performance.maxX })];
      const [one] = stored(1, best);
      return sumCreations(made, [{ ...one!, max_x: highest }], new Map(), new Map([[row.address, row]])).bestMultiple;
    };
    expect(bestOf(since(1, 3e-8, 2), 2, 2)).toBeCloseTo(6, 9);
    expect(bestOf(since(1, 5e-9, 3), 3, 3)).toBeCloseTo(1.5, 9);
    // Another one, which is not listed, is told of as it is stored.
    expect(bestOf(since(1, 5e-9, 3), 4, 3)).toBe(4);
  });
});
