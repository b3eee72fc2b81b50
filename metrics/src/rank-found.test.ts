import { describe, expect, it } from 'vitest';
import { findCopies } from './find-copies.ts';
import { rankFound } from './rank-found.ts';

interface Known {
  symbol: string;
  name: string;
  cap: number | null;
  liquidity: number | null;
  launched: number;
}

function token(address: string, known: Partial<Known>) {
  const { symbol = address, name = address, cap = 1_000, liquidity = 500, launched = 1 } = known;
  return { address, symbol, name, marketCap: cap, liquidity, createdAt: launched };
}

const addresses = (rows: readonly { address: string }[]) => rows.map(({ address }) => address);

describe('what a search found', () => {
  it('begins with the symbol itself, the largest of it first, before a larger one that only contains it', () => {
    const rows = [
      token('part', { symbol: 'DOGWIF56', cap: 900_000 }),
      token('late', { symbol: 'DOG', cap: 7_000, launched: 9 }),
      token('meant', { symbol: 'dog', cap: 198_000 }),
      token('named', { symbol: 'BONE', name: 'Dog', cap: 10 }),
    ];
    expect(addresses(rankFound(rows, ' Dog '))).toEqual(['meant', 'late', 'named', 'part']);
  });

  it('puts the more liquid, then the older of equal caps first; a cap without liquidity and an unknown one last', () => {
    const rows = [
      token('unknown', { cap: null, launched: 5 }),
      token('pulled', { cap: 1e9, liquidity: 0, launched: 4 }),
      token('younger', { cap: 50, liquidity: 5, launched: 3 }),
      token('older', { cap: 50, liquidity: 5, launched: 2 }),
      token('liquid', { cap: 50, liquidity: 6, launched: 9 }),
    ];
    expect(addresses(rankFound(rows, 'x'))).toEqual(['liquid', 'older', 'younger', 'unknown', 'pulled']);
  });

  it('finds an address whatever its case', () => {
    const rows = [token('big', { name: 'AbC', cap: 1e6 }), token('aBc', { symbol: 'X', name: 'Y', cap: 1 })];
    expect(addresses(rankFound(rows, 'abc'))).toEqual(['aBc', 'big']);
  });
});

describe('copies', () => {
  const of = (...rows: ReturnType<typeof token>[]) =>
    Object.fromEntries([...findCopies(rows)].map(([address, { address: of }]) => [address, of]));

  it.each([
    ['symbol', { symbol: 'DOG' }, { symbol: 'd o g' }],
    ['symbol with a sign', { symbol: 'DOG' }, { symbol: '$DOG' }],
    ['symbol in wide letters', { symbol: 'DOG' }, { symbol: 'ＤＯＧ' }],
    ['symbol with unseen signs', { symbol: 'DOG' }, { symbol: 'D\u200bO\u0301G' }],
    ['name', { name: 'Doge Coin' }, { name: 'dogecoin' }],
  ])('are told by the %s', (_by, first, second) => {
    expect(of(token('small', { ...second, cap: 5 }), token('large', first))).toEqual({ small: 'large' });
  });

  it('are told from the largest namesake, by either, and of unknown sizes from the oldest', () => {
    const named = token('a', { name: 'Cat', cap: 3 });
    const larger = token('b', { symbol: 'CAT', cap: 9 });
    expect(of(token('c', { symbol: 'cat', name: 'cat', cap: 1 }), named, larger)).toEqual({ c: 'b' });
    const [young, old] = [{ launched: 8 }, { launched: 2 }].map((at) => ({ symbol: 'X', cap: null, ...at }));
    expect(of(token('young', young!), token('old', old!))).toEqual({ young: 'old' });
  });

  it('are none without a namesake, nor of names that are empty', () => {
    expect(of(token('a', {}), token('b', {}))).toEqual({});
    expect(of(token('a', { symbol: '', name: ' ' }), token('b', { symbol: '\u200b', name: '' }))).toEqual({});
  });
});
