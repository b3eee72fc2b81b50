const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** By ASCII code; -1 = no digit. */
const digitOf = /* @__PURE__ */ Int8Array.from({ length: 128 }, (_, code) =>
  alphabet.indexOf(String.fromCharCode(code)),
);

const codeOf = /* @__PURE__ */ Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));

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
 * Base58 to bytes; null for text outside the alphabet, and without a look for one too long for `maxBytes`. Most of what decoding a
 * transaction costs is this.
 */
export function decodeBase58Text(text: string, maxBytes: number): Uint8Array<ArrayBuffer> | null {
  if (text.length > Math.ceil(maxBytes * 1.37) + 1) return null;
  let zeros = 0;
  while (zeros < text.length && text[zeros] === '1') zeros += 1;
  return text.length <= mostDigits ? sumWords(text, zeros) : multiplyOut(text, zeros);
}

/** Bytes to base58 text. */
export function encodeBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
  const chunks = bytes.length <= mostSummed ? sumChunks(bytes) : divideIntoChunks(bytes, zeros);
  return alphabet[0]!.repeat(zeros) + chunksToText(chunks);
}

/** An address has 32 bytes, and a signature 64. */
const mostSummed = 64;
const mostChunks = 18;
/** What so many chunks can be: 58^90 is below 2^528. */
const mostWords = 33;
const mostDigits = mostChunks * chunkDigits;

/** What texts of addresses and signatures are made with, one after the other: room of one's own for each costs more than the sums. */
interface Desk {
  /** 2^16 to the power of 0, 1, 2 …, each as digits of `chunkBase`, -1 behind its highest. */
  shares: Float64Array;
  chunks: Float64Array;
  /** `chunkBase` to the power of 0, 1, 2 …, each as digits of 2^16, -1 behind its highest. */
  chunkShares: Float64Array;
  words: Float64Array;
  codes: Uint8Array;
  decoder: InstanceType<typeof TextDecoder>;
}

/** Made when the first text is. */
let desk: Desk | undefined;

function openDesk(): Desk {
  return {
    shares: writeShares(65_536n, mostSummed / 2, BigInt(chunkBase), mostChunks),
    chunks: new Float64Array(mostChunks),
    chunkShares: writeShares(BigInt(chunkBase), mostChunks, 65_536n, mostWords),
    words: new Float64Array(mostWords),
    codes: new Uint8Array(mostChunks * chunkDigits),
    decoder: new TextDecoder(),
  };
}

/**
 * The number as digits of `chunkBase`, lowest first: each 16 bits of it times what they stand for in that base, all of which a double
 * holds exactly (32 products below 2^46). A division a digit brings them below the base, where digit by digit it takes hundreds.
 */
function sumChunks(bytes: Uint8Array): Float64Array {
  desk ??= openDesk();
  const { shares, chunks } = desk;
  chunks.fill(0);
  let row = 0;
  for (let at = bytes.length - 1; at >= 0; at -= 2, row += mostChunks) {
    const word = at > 0 ? bytes[at]! + bytes[at - 1]! * 256 : bytes[at]!;
    for (let chunk = 0; chunk < mostChunks && shares[row + chunk]! >= 0; chunk++)
      chunks[chunk]! += word * shares[row + chunk]!;
  }
  let carry = 0;
  for (let chunk = 0; chunk < mostChunks; chunk++) {
    const value = chunks[chunk]! + carry;
    carry = Math.floor(value / chunkBase);
    chunks[chunk] = value - carry * chunkBase;
  }
  return chunks;
}

/** Powers of `from`, from 0 on, each as digits of `to`, lowest first: rows of `width`. */
function writeShares(from: bigint, powers: number, to: bigint, width: number): Float64Array {
  const written = new Float64Array(powers * width).fill(-1);
  for (let power = 0; power < powers; power++) {
    let rest = from ** BigInt(power);
    for (let at = power * width; rest > 0n; at++, rest /= to) written[at] = Number(rest % to);
  }
  return written;
}

/** The other way round, by the same sums: 18 products below 2^46 in each word of 16 bits. */
function sumWords(text: string, zeros: number): Uint8Array<ArrayBuffer> | null {
  desk ??= openDesk();
  const { chunkShares, words } = desk;
  words.fill(0);
  let row = 0;
  for (let end = text.length; end > 0; end -= chunkDigits, row += mostWords) {
    const chunk = readDigits(text, Math.max(0, end - chunkDigits), end);
    if (chunk < 0) return null;
    for (let word = 0; word < mostWords && chunkShares[row + word]! >= 0; word++)
      words[word]! += chunk * chunkShares[row + word]!;
  }
  let carry = 0;
  let used = 0;
  for (let word = 0; word < mostWords; word++) {
    const value = words[word]! + carry;
    carry = Math.floor(value / 65_536);
    words[word] = value - carry * 65_536;
    if (words[word]! > 0) used = word + 1;
  }
  const length = zeros + used * 2 - (used > 0 && words[used - 1]! < 256 ? 1 : 0);
  const bytes = new Uint8Array(length);
  for (let at = length - 1, word = 0; word < used; at -= 2, word++) {
    bytes[at] = words[word]!;
    if (at > zeros) bytes[at - 1] = words[word]! / 256;
  }
  return bytes;
}

/** The number that these digits are, -1 where one is none. At most ten are exact. */
function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const digit = code < 128 ? digitOf[code]! : -1;
    if (digit < 0) return -1;
    value = value * 58 + digit;
  }
  return value;
}

/**
 * For longer texts: halved down to eight digits, so that the engine's fast multiplication of large numbers does the work. Digit by digit it
 * grows with the square of the length (31 ms for 4,096 bytes where this takes 0.4).
 */
function multiplyOut(text: string, zeros: number): Uint8Array<ArrayBuffer> | null {
  const value = toNumber(text, 0, text.length);
  if (value === null) return null;
  const hex = value === 0n ? '' : value.toString(16);
  const bytes = new Uint8Array(zeros + Math.ceil(hex.length / 2));
  for (let at = bytes.length - 1, i = hex.length - 1; i >= 0; at -= 1, i -= 2)
    bytes[at] = nibbleAt(hex, i) + (i > 0 ? nibbleAt(hex, i - 1) * 16 : 0);
  return bytes;
}

function divideIntoChunks(bytes: Uint8Array, zeros: number): Float64Array {
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
  return chunks;
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
  const value = readDigits(text, from, to);
  return value < 0 ? null : BigInt(value);
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

/** Letters as codes first: putting a text together one by one costs more than finding them. */
function chunksToText(chunks: Float64Array): string {
  desk ??= openDesk();
  let used = chunks.length;
  while (used > 0 && chunks[used - 1] === 0) used--;
  const length = used * chunkDigits;
  const codes = length <= desk.codes.length ? desk.codes : new Uint8Array(length);
  for (let chunk = used - 1, at = 0; chunk >= 0; chunk--, at += chunkDigits) writeDigits(chunks[chunk]! | 0, codes, at);
  let from = 0;
  while (from < length && codes[from] === codeOf[0]) from++;
  return desk.decoder.decode(codes.subarray(from, length));
}

/** The five digits of 58 that a chunk is. */
function writeDigits(chunk: number, codes: Uint8Array, at: number): void {
  const first = (chunk / 11_316_496) | 0;
  const four = chunk - first * 11_316_496;
  const second = (four / 195_112) | 0;
  const three = four - second * 195_112;
  const third = (three / 3_364) | 0;
  const two = three - third * 3_364;
  const fourth = (two / 58) | 0;
  codes[at] = codeOf[first]!;
  codes[at + 1] = codeOf[second]!;
  codes[at + 2] = codeOf[third]!;
  codes[at + 3] = codeOf[fourth]!;
  codes[at + 4] = codeOf[two - fourth * 58]!;
}
