/** 32-bit words of the key, and of a signature. */
export const identityKeyWords = 4;
const signatureWords = 16;
/** 64-bit blocks of the message: the signature, instruction with sub, and the one that SipHash ends a message with. */
const blocks = signatureWords / 2 + 2;
const rounds = blocks + 3;

/**
 * The identity of an event in 64 bits: SipHash-1-3 over the whole signature, instruction and sub. Signers choose their
 * signatures (two may share their first 32 bytes and more), so no part of one may stand for it; and without the key no
 * two events can be made that share a hash. `low` and `high` hold the hash made last, so that none is allocated.
 */
export class EventHash {
  readonly key: Uint32Array;
  low = 0;
  high = 0;
  /** Two words a round; those of the last rounds stay 0. */
  readonly #message = new Int32Array(rounds * 2);

  constructor(key: Uint32Array) {
    if (key.length !== identityKeyWords) throw new RangeError(`a key of ${key.length} words`);
    this.key = key;
    // SipHash has the message's length in its highest byte.
    this.#message[blocks * 2 - 1] = ((blocks - 1) * 8) << 24;
  }

  /** `signature[at..at+16]` are the signature's words. */
  of(signature: Uint32Array, at: number, instruction: number, sub: number): this {
    const message = this.#message;
    for (let i = 0; i < signatureWords; i++) message[i] = signature[at + i]!;
    message[signatureWords] = instruction;
    message[signatureWords + 1] = sub;
    this.#mix(message);
    return this;
  }

  /** One round a block and three at the end, on halves of 64-bit words: a0 is the lower half of the first, a1 the upper. */
  #mix(message: Int32Array): void {
    const { key } = this;
    let a0 = key[0]! ^ 0x70736575;
    let a1 = key[1]! ^ 0x736f6d65;
    let b0 = key[2]! ^ 0x6e646f6d;
    let b1 = key[3]! ^ 0x646f7261;
    let c0 = key[0]! ^ 0x6e657261;
    let c1 = key[1]! ^ 0x6c796765;
    let d0 = key[2]! ^ 0x79746573;
    let d1 = key[3]! ^ 0x74656462;
    for (let i = 0; i < rounds * 2; i += 2) {
      const low = message[i]!;
      const high = message[i + 1]!;
      if (i === blocks * 2) c0 ^= 0xff;
      d0 ^= low;
      d1 ^= high;
      const e0 = (a0 + b0) | 0;
      const e1 = (a1 + b1 + (e0 >>> 0 < b0 >>> 0 ? 1 : 0)) | 0;
      const f0 = (c0 + d0) | 0;
      const f1 = (c1 + d1 + (f0 >>> 0 < d0 >>> 0 ? 1 : 0)) | 0;
      const g0 = ((b0 << 13) | (b1 >>> 19)) ^ e0;
      const g1 = ((b1 << 13) | (b0 >>> 19)) ^ e1;
      const h0 = ((d0 << 16) | (d1 >>> 16)) ^ f0;
      const h1 = ((d1 << 16) | (d0 >>> 16)) ^ f1;
      // The round turns two of its words by 32 bits: their halves change places.
      const j0 = (e1 + h0) | 0;
      const j1 = (e0 + h1 + (j0 >>> 0 < h0 >>> 0 ? 1 : 0)) | 0;
      const k0 = (f0 + g0) | 0;
      const k1 = (f1 + g1 + (k0 >>> 0 < g0 >>> 0 ? 1 : 0)) | 0;
      d0 = ((h0 << 21) | (h1 >>> 11)) ^ j0;
      d1 = ((h1 << 21) | (h0 >>> 11)) ^ j1;
      b0 = ((g0 << 17) | (g1 >>> 15)) ^ k0;
      b1 = ((g1 << 17) | (g0 >>> 15)) ^ k1;
      a0 = j0 ^ low;
      a1 = j1 ^ high;
      c0 = k1;
      c1 = k0;
    }
    this.low = (a0 ^ b0 ^ c0 ^ d0) >>> 0;
    this.high = (a1 ^ b1 ^ c1 ^ d1) >>> 0;
  }
}
