import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';

/** A place in a run of bytes. Readers move it; one that does not fit leaves it and gives undefined. */
export type Cursor = { readonly bytes: Uint8Array; offset: number };
export type Read<T> = (cursor: Cursor) => T | undefined;

function take(cursor: Cursor, length: number): Uint8Array | undefined {
  if (length > cursor.bytes.length - cursor.offset) return undefined;
  cursor.offset += length;
  return cursor.bytes.subarray(cursor.offset - length, cursor.offset);
}

/** Unsigned little-endian integer of up to six bytes. */
function uint(length: number): Read<number> {
  return (cursor) => {
    const bytes = take(cursor, length);
    if (!bytes) return undefined;
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + (bytes[i] ?? 0);
    return value;
  };
}

function bigUint(length: number): Read<bigint> {
  return (cursor) => {
    const bytes = take(cursor, length);
    if (!bytes) return undefined;
    let value = 0n;
    for (let i = length - 4; i >= 0; i -= 4) {
      const word =
        (bytes[i] ?? 0) +
        (bytes[i + 1] ?? 0) * 0x100 +
        (bytes[i + 2] ?? 0) * 0x1_0000 +
        (bytes[i + 3] ?? 0) * 0x100_0000;
      value = (value << 32n) | BigInt(word);
    }
    return value;
  };
}

export const u8 = uint(1);
export const u16 = uint(2);
export const u32 = uint(4);
export const u64 = bigUint(8);
export const u128 = bigUint(16);

export const i64: Read<bigint> = (cursor) => {
  const value = u64(cursor);
  return value === undefined ? undefined : BigInt.asIntN(64, value);
};

export const i128: Read<bigint> = (cursor) => {
  const value = u128(cursor);
  return value === undefined ? undefined : BigInt.asIntN(128, value);
};

export const bool: Read<boolean> = (cursor) => {
  const value = u8(cursor);
  return value === undefined ? undefined : value !== 0;
};

/** An account address; kept as bytes until its text is needed. */
export const pubkey: Read<Uint8Array> = (cursor) => take(cursor, 32);

const utf8 = new TextDecoder();

/** Length-prefixed UTF-8; bytes that are none become the replacement character. */
export const text: Read<string> = (cursor) => {
  const start = cursor.offset;
  const length = u32(cursor);
  const bytes = length === undefined ? undefined : take(cursor, length);
  if (bytes) return utf8.decode(bytes);
  cursor.offset = start;
  return undefined;
};

/** A vector of items of one size, stepped over. */
export function skipVector(itemBytes: number): Read<number> {
  return (cursor) => {
    const start = cursor.offset;
    const length = u32(cursor);
    if (length !== undefined && take(cursor, length * itemBytes)) return length;
    cursor.offset = start;
    return undefined;
  };
}

export type Layout = Readonly<Record<string, Read<unknown>>>;
type Value<R> = R extends Read<infer T> ? T : never;
export type Values<L extends Layout> = { [K in keyof L]: Value<L[K]> };

/**
 * Reads the fields of a layout in order. All of `required` must be there, else null. Events grow at their tail, so `tail`
 * is read as far as the bytes go (a missing field stays undefined) and bytes beyond it are ignored.
 */
export function readLayout<R extends Layout, T extends Layout>(
  bytes: Uint8Array,
  offset: number,
  required: R,
  tail: T,
): (Values<R> & Partial<Values<T>>) | null {
  const cursor: Cursor = { bytes, offset };
  const values: Record<string, unknown> = {};
  for (const name in required) {
    const value = required[name]?.(cursor);
    if (value === undefined) return null;
    values[name] = value;
  }
  for (const name in tail) {
    const value = tail[name]?.(cursor);
    if (value === undefined) break;
    values[name] = value;
  }
  return values as Values<R> & Partial<Values<T>>;
}

export const address = encodeBase58;

/** First eight bytes in hex: the name that Anchor programs give an instruction or event. */
export function discriminatorOf(bytes: Uint8Array, offset = 0): string {
  let hex = '';
  for (let i = offset; i < offset + 8 && i < bytes.length; i++) hex += (bytes[i] ?? 0).toString(16).padStart(2, '0');
  return hex;
}
