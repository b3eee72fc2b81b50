import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase58 } from './base58.ts';

test('writes what the reference writes, leading zeros included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat(4), (bytes, zeros) => {
      const padded = Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes]);
      expect(encodeBase58(padded)).toBe(bs58.encode(padded));
    }),
  );
});
