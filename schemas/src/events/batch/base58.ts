const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const digitOf = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) digitOf[alphabet.charCodeAt(i)] = i;

/** 58^5, the most base58 digits a double can carry through a multiplication by a limb of `limbBits` bits. */
const chunkBase = 656_356_768;
const chunkDigits = 5;
const powers = [1, 58, 3364, 195_112, 11_316_496, chunkBase];
const limbBits = 22;
const limbSize = 2 ** limbBits;

/**
 * Base58 text to exactly `length` bytes, or null when the text is not base58 of that length. Several times as fast as a
 * digit-by-digit decoder because it carries five digits a step; the ingest path decodes one signature an event.
 */
export function decodeBase58(text: string, length: number): Uint8Array<ArrayBuffer> | null {
  const limbs = new Float64Array(Math.ceil((length * 8) / limbBits) + 1);
  let used = 0;
  for (let start = 0; start < text.length; start += chunkDigits) {
    const end = Math.min(start + chunkDigits, text.length);
    let carry = readDigits(text, start, end);
    if (carry < 0) return null;
    const factor = powers[end - start]!;
    for (let i = 0; i < used; i++) {
      const value = limbs[i]! * factor + carry;
      carry = Math.floor(value / limbSize);
      limbs[i] = value - carry * limbSize;
    }
    while (carry > 0) {
      if (used === limbs.length) return null;
      limbs[used++] = carry % limbSize;
      carry = Math.floor(carry / limbSize);
    }
  }
  return packBytes(limbs, used, leadingOnes(text), length);
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

function readDigits(text: string, start: number, end: number): number {
  let value = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const digit = code < 128 ? digitOf[code]! : -1;
    if (digit < 0) return -1;
    value = value * 58 + digit;
  }
  return value;
}

function leadingOnes(text: string): number {
  let count = 0;
  while (count < text.length && text.charCodeAt(count) === 49) count++;
  return count;
}

function packBytes(limbs: Float64Array, used: number, zeros: number, length: number): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(length);
  let at = length;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < used; i++) {
    held += limbs[i]! * 2 ** bits;
    bits += limbBits;
    while (bits >= 8) {
      const byte = held % 256;
      if (at > 0) bytes[--at] = byte;
      else if (byte !== 0) return null;
      held = (held - byte) / 256;
      bits -= 8;
    }
  }
  if (held > 0) {
    if (at === 0) return null;
    bytes[--at] = held;
  }
  let leading = 0;
  while (leading < length && bytes[leading] === 0) leading++;
  return leading === zeros ? bytes : null;
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
