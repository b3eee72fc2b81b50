const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** By ASCII code; -1 = no digit. */
const digitOf = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) =>
  alphabet.indexOf(String.fromCharCode(code)),
);

/** So many digits stay exact in a double. */
const leafDigits = 8;
/** 58 to the power of 8, 16, 32 …, as far as a text has needed them. */
const powers: bigint[] = [128_063_081_718_016n];
/** 58^5, the most base58 digits a double can carry through a multiplication by 2^16. */
const chunkBase = 656_356_768;
const chunkDigits = 5;

/** Base58 text to exactly `length` bytes, or null when the text is not base58 of that length. */
export function decodeBase58(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  const bytes = decodeBase58Text(text, length);
  return bytes?.length === length ? bytes : null;
}

/**
 * Base58 to bytes; null for text outside the alphabet, and without a look for one too long for `maxBytes`. The text is
 * halved down to eight digits, so that the engine's fast multiplication of large numbers does the work: most of what
 * decoding a transaction costs is this, and digit by digit it grows with the square of the length (31 ms for 4,096 bytes
 * where this takes 0.4).
 */
export function decodeBase58Text(text: string, maxBytes: number): Uint8Array<ArrayBuffer> | null {
  if (text.length > Math.ceil(maxBytes * 1.37) + 1) return null;
  const value = toNumber(text, 0, text.length);
  if (value === null) return null;
  let zeros = 0;
  while (zeros < text.length && text[zeros] === '1') zeros += 1;
  const hex = value === 0n ? '' : value.toString(16);
  const bytes = new Uint8Array(zeros + Math.ceil(hex.length / 2));
  for (let at = bytes.length - 1, i = hex.length - 1; i >= 0; at -= 1, i -= 2)
    bytes[at] = nibbleAt(hex, i) + (i > 0 ? nibbleAt(hex, i - 1) * 16 : 0);
  return bytes;
}

/** Bytes to base58 text. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
  const chunks = new Float64Array(Math.ceil((bytes.length * 8) / 29) + 1);
  let used = 0;
  for (let i = zeros; i < bytes.length; i++) {
    let carry = bytes[i]!;
    let factor = 256;
    if (i + 1 < bytes.length) {
      carry = carry * 256 + bytes[++i]!;
      factor = 65_536;
    }
    for (let j = 0; j < used; j++) {
      const value = chunks[j]! * factor + carry;
      carry = Math.floor(value / chunkBase);
      chunks[j] = value - carry * chunkBase;
    }
    if (carry > 0) chunks[used++] = carry;
  }
  return alphabet[0]!.repeat(zeros) + chunksToText(chunks, used);
}

function toNumber(text: string, from: number, to: number): bigint | null {
  if (to - from <= leafDigits) return readLeaf(text, from, to);
  let level = 0;
  let width = leafDigits;
  for (; width * 2 < to - from; width *= 2) level += 1;
  const high = toNumber(text, from, to - width);
  const low = toNumber(text, to - width, to);
  return high === null || low === null ? null : high * powerAt(level) + low;
}

function readLeaf(text: string, from: number, to: number): bigint | null {
  let value = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const digit = code < 128 ? digitOf[code]! : -1;
    if (digit < 0) return null;
    value = value * 58 + digit;
  }
  return BigInt(value);
}

function powerAt(level: number): bigint {
  let power = powers[level];
  if (power === undefined) {
    power = powerAt(level - 1) ** 2n;
    powers[level] = power;
  }
  return power;
}

/** The value of a digit of `0`–`9`, `a`–`f`. */
function nibbleAt(hex: string, at: number): number {
  const code = hex.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

function chunksToText(chunks: Float64Array, used: number): string {
  let text = '';
  for (let i = used - 1; i >= 0; i--) {
    let value = chunks[i]!;
    let part = '';
    for (let digit = 0; digit < chunkDigits; digit++) {
      const next = Math.floor(value / 58);
      part = alphabet[value - next * 58]! + part;
      value = next;
    }
    text += i === used - 1 ? part.replace(/^1+/, '') : part;
  }
  return text;
}
