import type { Prng } from './prng.ts';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));
/** Five base-58 digits fit in one 32-bit random word. */
const wordDigits = 5;
const wordValues = 58 ** wordDigits;

/** Random on-chain identities in base58. */
export interface Addresses {
  /** 32 random bytes. */
  account(): string;
  /** 32 bytes whose text ends so, as the mints of some launchpads do ("pump", "bonk"); of no suffix, any 32 bytes. */
  mint(suffix: string): string;
  /** 64 random bytes. */
  signature(): string;
}

/**
 * Encoding bytes as base58 costs a long division, so the digits are drawn instead: the low ones uniformly, the leading ones
 * from the range in which the number has exactly the wanted count of bytes. The text decodes to 32 or 64 bytes whose first
 * is not zero.
 */
export function createAddresses(random: Prng): Addresses {
  const account = drawDigits(random, { bytes: 32, lowDigits: 40 });
  return {
    account,
    mint: (suffix) => `${account().slice(0, suffix === '' ? undefined : -suffix.length)}${suffix}`,
    signature: drawDigits(random, { bytes: 64, lowDigits: 85 }),
  };
}

function drawDigits(random: Prng, shape: { bytes: number; lowDigits: number }): () => string {
  const lowValues = 58n ** BigInt(shape.lowDigits);
  const least = Number(2n ** BigInt(8 * (shape.bytes - 1)) / lowValues) + 1;
  const range = Number(2n ** BigInt(8 * shape.bytes) / lowValues) - least;
  const topDigits = Math.ceil(Math.log(least + range) / Math.log(58));
  const text = Buffer.alloc(topDigits + shape.lowDigits);
  return () => {
    let start = topDigits;
    for (let top = least + random.below(range); top > 0; top = Math.floor(top / 58)) text[--start] = codes[top % 58]!;
    for (let at = topDigits; at < text.length; at += wordDigits) {
      let word = random.uint32() % wordValues;
      for (let digit = 0; digit < wordDigits; digit++) {
        text[at + digit] = codes[word % 58]!;
        word = (word / 58) | 0;
      }
    }
    return text.toString('latin1', start);
  };
}
