import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.ts';

const bytes = fc
  .uint8Array({ maxLength: 80 })
  .chain((tail) => fc.nat(5).map((zeros) => Uint8Array.from([...new Uint8Array(zeros), ...tail])));

describe('base58', () => {
  it('agrees with bs58 both ways', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(encodeBase58(given)).toBe(bs58.encode(given));
        expect(decodeBase58(bs58.encode(given), given.length)).toEqual(given);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses whatever bs58 refuses, and other lengths', () => {
    const text = fc.string({ unit: fc.constantFrom(...'123zZyA0Ol é'), maxLength: 60 });
    fc.assert(
      fc.property(text, fc.nat(48), (given, length) => {
        const expected = bs58.decodeUnsafe(given);
        expect(decodeBase58(given, length)).toEqual(expected?.length === length ? Uint8Array.from(expected) : null);
      }),
      { numRuns: 1000 },
    );
  });
});
