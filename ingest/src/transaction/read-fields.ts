import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';

/** Readers of unknown JSON: the value when it has the asked shape, else null. None of them throws. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asArray(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A non-negative integer that a JSON number holds exactly. */
export function asCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

const u64Max = 2n ** 64n - 1n;

/** A u64 as a JSON number (exact ones only) or as decimal text. */
export function asU64(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) return null;
  const amount = BigInt(value);
  return amount <= u64Max ? amount : null;
}

/** An address: base58 text of 32 bytes. */
export function asAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length < 32 || value.length > 44) return null;
  return decodeBase58(value, 32) ? value : null;
}

/** A transaction signature: base58 text of 64 bytes. */
export function asSignature(value: unknown): string | null {
  if (typeof value !== 'string' || value.length < 64 || value.length > 88) return null;
  return decodeBase58(value, 64) ? value : null;
}

/** Base64 in its canonical alphabet; Buffer alone would skip what it does not know. */
export function decodeBase64(text: string, maxBytes: number): Uint8Array | null {
  if (text.length > Math.ceil(maxBytes / 3) * 4 + 4) return null;
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 === 1) return null;
  return new Uint8Array(Buffer.from(text, 'base64'));
}
