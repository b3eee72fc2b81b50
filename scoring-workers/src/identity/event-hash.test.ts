import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventHash } from './event-hash.ts';

const mask = 2n ** 64n - 1n;
const rotated = (word: bigint, by: bigint) => ((word << by) | (word >> (64n - by))) & mask;
const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const hex = (hash: bigint) => Buffer.from(BigUint64Array.of(hash).buffer).toString('hex');

/** SipHash as its paper has it, on 64-bit words. */
function sipHash(compressions: number, finals: number, key: Uint8Array, message: Uint8Array): bigint {
  const [low, high] = [littleEndian(key.subarray(0, 8)), littleEndian(key.subarray(8))];
  let a = low ^ 0x736f6d6570736575n;
  let b = high ^ 0x646f72616e646f6dn;
  let c = low ^ 0x6c7967656e657261n;
  let d = high ^ 0x7465646279746573n;
  const round = () => {
    a = (a + b) & mask;
    b = rotated(b, 13n) ^ a;
    a = rotated(a, 32n);
    c = (c + d) & mask;
    d = rotated(d, 16n) ^ c;
    a = (a + d) & mask;
    d = rotated(d, 21n) ^ a;
    c = (c + b) & mask;
    b = rotated(b, 17n) ^ c;
    c = rotated(c, 32n);
  };
  const whole = Math.floor(message.length / 8);
  for (let block = 0; block <= whole; block++) {
    let word = littleEndian(message.subarray(block * 8, block * 8 + 8));
    if (block === whole) word |= BigInt(message.length % 256) << 56n;
    d ^= word;
    for (let i = 0; i < compressions; i++) round();
    a ^= word;
  }
  c ^= 0xffn;
  for (let i = 0; i < finals; i++) round();
  return a ^ b ^ c ^ d;
}

const counting = (length: number) => Uint8Array.from({ length }, (_, i) => i);

describe('the hash of an event', () => {
  it('is checked against an implementation that has the published values', () => {
    // The paper's example and the reference's first values of SipHash-2-4; Rust's first values of SipHash-1-3.
    expect(sipHash(2, 4, counting(16), counting(15))).toBe(0xa129ca6149be45e5n);
    expect(hex(sipHash(2, 4, counting(16), counting(0)))).toBe('310e0edd47db6f72');
    expect(hex(sipHash(1, 3, counting(16), counting(0)))).toBe('dcc40f055801acab');
    expect(hex(sipHash(1, 3, counting(16), counting(1)))).toBe('93ca577df39bf4c9');
  });

  it('is SipHash-1-3 of signature, instruction and sub', () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    fc.assert(
      fc.property(
        bytes(16),
        bytes(64),
        fc.nat(65_535),
        fc.nat(255),
        fc.nat(3),
        (key, signature, instruction, sub, at) => {
          const words = new Uint32Array(at + 16);
          words.set(new Uint32Array(signature.slice().buffer), at);
          const hash = new EventHash(new Uint32Array(key.slice().buffer)).of(words, at, instruction, sub);
          const message = new Uint8Array(72);
          message.set(signature);
          new DataView(message.buffer).setUint32(64, instruction, true);
          new DataView(message.buffer).setUint32(68, sub, true);
          expect((BigInt(hash.high) << 32n) | BigInt(hash.low)).toBe(sipHash(1, 3, key, message));
        },
      ),
    );
  });

  it('differs between signatures that share all but one bit, between places of one, and between keys', () => {
    const signature = new Uint32Array(16).fill(7);
    const hash = new EventHash(Uint32Array.of(1, 2, 3, 4));
    const of = (words: Uint32Array, instruction: number, sub: number, by = hash) => {
      const { low, high } = by.of(words, 0, instruction, sub);
      return `${low} ${high}`;
    };
    const changed = Array.from({ length: 512 }, (_, bit) => {
      const words = signature.slice();
      words[bit >> 5]! ^= 1 << (bit & 31);
      return of(words, 1, 2);
    });
    const places = [of(signature, 1, 2), of(signature, 2, 1), of(signature, 0, 2), of(signature, 1, 0)];
    const otherKey = of(signature, 1, 2, new EventHash(Uint32Array.of(1, 2, 3, 5)));
    expect(new Set([...changed, ...places, otherKey]).size).toBe(512 + 4 + 1);
  });
});
