import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase58Text } from './base58.ts';

test('what the reference library encodes comes back, leading zeros included', () => {
  const bytes = fc
    .tuple(fc.nat({ max: 5 }), fc.uint8Array({ maxLength: 400, size: 'max' }))
    .map(([zeros, rest]) => Uint8Array.from([...new Array(zeros).fill(0), ...rest]));
  fc.assert(
    fc.property(bytes, (value) => {
      expect(decodeBase58Text(bs58.encode(value))).toEqual(value);
    }),
    { seed: 58, numRuns: 500 },
  );
});

test.each([1_000, 4_096, 10_240])('so does an instruction of %i bytes', (length) => {
  const value = Uint8Array.from({ length }, (_, i) => (i * 7919) % 251);
  expect(decodeBase58Text(bs58.encode(value))).toEqual(value);
});

test('any text is read as the reference library reads it', () => {
  const text = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{0,90}$/));
  fc.assert(
    fc.property(text, (value) => {
      expect(decodeBase58Text(value)).toEqual(bs58.decodeUnsafe(value) ?? null);
    }),
    { seed: 58, numRuns: 1000 },
  );
});
