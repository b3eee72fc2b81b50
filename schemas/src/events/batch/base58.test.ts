import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase58, decodeBase58Text, encodeBase58 } from './base58.ts';

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

  it('reads any text as bs58 does', () => {
    const text = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{0,90}$/));
    fc.assert(
      fc.property(text, (given) => {
        expect(decodeBase58Text(given, 100)).toEqual(bs58.decodeUnsafe(given) ?? null);
      }),
      { seed: 58, numRuns: 1000 },
    );
  });

  it.each([400, 1_000, 4_096, 10_240])('reads %i bytes', (length) => {
    const given = Uint8Array.from({ length }, (_, i) => (i * 7919) % 251);
    expect(decodeBase58Text(bs58.encode(given), length)).toEqual(given);
  });

  it('does not look into a text too long for what is allowed', () => {
    const longest = Uint8Array.from({ length: 100 }, () => 255);
    expect(decodeBase58Text(bs58.encode(longest), 100)).toEqual(longest);
    expect(decodeBase58Text('2'.repeat(139), 100)).toBeNull();
    expect(decodeBase58('2'.repeat(1_000_000), 32)).toBeNull();
  });
});
