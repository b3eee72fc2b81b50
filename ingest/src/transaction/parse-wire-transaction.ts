import { encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { transactionLimits } from './limits.ts';
import { dead, type Outcome, ok } from './outcome.ts';

/** A message before its lookup tables are resolved. */
export type Message = {
  signatures: readonly string[];
  version: 'legacy' | number;
  requiredSignatures: number;
  /** Static keys; for `jsonParsed` answers all of them. */
  accountKeys: readonly string[];
  /** Number of keys the lookup tables add. */
  lookups: number;
  instructions: readonly { programIndex: number; accounts: readonly number[]; data: Uint8Array }[];
  /** Lamports asked as priority fee by a version 1 message. */
  priorityFee: bigint | null;
};

/**
 * A transaction as it travels: legacy and version 0 (signatures, then message) and version 1 of SIMD-0385 (version byte
 * 129, message, signatures last). Every read is bounds-checked; bytes left over at the end make it invalid.
 */
export function parseWireTransaction(bytes: Uint8Array): Outcome<Message> {
  if (bytes.length > transactionLimits.wireBytes) return dead('too_large', `${bytes.length} bytes of wire transaction`);
  try {
    const reader = new WireReader(bytes);
    const message = bytes[0] === 0x81 ? readVersion1(reader) : readSignedFirst(reader);
    if (typeof message === 'string') return dead('version_unknown', message);
    if (reader.offset !== bytes.length)
      return dead('wire_invalid', `${bytes.length - reader.offset} bytes follow the transaction`);
    if (message.requiredSignatures === 0 || message.requiredSignatures > message.accountKeys.length)
      return dead('wire_invalid', 'a number of signers that its keys cannot hold');
    return ok(message);
  } catch (error) {
    if (error instanceof WireError) return dead('wire_invalid', error.message);
    throw error;
  }
}

function readSignedFirst(reader: WireReader): Message | string {
  const signatures = repeat(reader.compactLength(), () => encodeBase58(reader.take(64)));
  const first = reader.peek();
  let version: 'legacy' | number = 'legacy';
  if (first & 0x80) {
    version = first & 0x7f;
    if (version !== 0) return `message version ${version} in the signatures-first form`;
    reader.u8();
  }
  const requiredSignatures = reader.u8();
  reader.take(2);
  const accountKeys = repeat(reader.compactLength(), () => encodeBase58(reader.take(32)));
  reader.take(32);
  const instructions = repeat(reader.compactLength(), () => ({
    programIndex: reader.u8(),
    accounts: [...reader.take(reader.compactLength())],
    data: reader.take(reader.compactLength()),
  }));
  let lookups = 0;
  if (version === 0) {
    repeat(reader.compactLength(), () => {
      reader.take(32);
      for (let side = 0; side < 2; side++) lookups += reader.take(reader.compactLength()).length;
    });
  }
  return { signatures, version, requiredSignatures, accountKeys, lookups, instructions, priorityFee: null };
}

/** Configuration words of version 1: bits 0 and 1 are the priority fee (u64), each further bit one u32. */
function readVersion1(reader: WireReader): Message {
  reader.u8();
  const requiredSignatures = reader.u8();
  reader.take(2);
  const mask = reader.u32();
  reader.take(32);
  const instructionCount = reader.u8();
  const keyCount = reader.u8();
  const accountKeys = repeat(keyCount, () => encodeBase58(reader.take(32)));
  const words: number[] = [];
  let priorityFee: bigint | null = null;
  for (let bit = 0; bit < 32; bit++) if (mask & (1 << bit)) words.push(reader.u32());
  if ((mask & 0b11) === 0b11) priorityFee = BigInt(words[0] ?? 0) + (BigInt(words[1] ?? 0) << 32n);
  else if (mask & 0b11) throw new WireError('half a priority fee in its configuration mask');
  const headers = repeat(instructionCount, () => ({ program: reader.u8(), keys: reader.u8(), bytes: reader.u16() }));
  const instructions = headers.map((header) => ({
    programIndex: header.program,
    accounts: [...reader.take(header.keys)],
    data: reader.take(header.bytes),
  }));
  const signatures = repeat(requiredSignatures, () => encodeBase58(reader.take(64)));
  return { signatures, version: 1, requiredSignatures, accountKeys, lookups: 0, instructions, priorityFee };
}

function repeat<T>(count: number, read: () => T): T[] {
  const list: T[] = [];
  for (let i = 0; i < count; i++) list.push(read());
  return list;
}

/** Stays inside this file: the outcome of the parse is a value. */
class WireError extends Error {}

class WireReader {
  offset = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.offset)
      throw new WireError(`ends at byte ${this.bytes.length}, ${length} more were expected at ${this.offset}`);
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  peek(): number {
    if (this.offset >= this.bytes.length) throw new WireError(`ends at byte ${this.bytes.length}`);
    return this.bytes[this.offset] ?? 0;
  }

  u8(): number {
    return this.take(1)[0] ?? 0;
  }

  u16(): number {
    const low = this.u8();
    return low + this.u8() * 0x100;
  }

  u32(): number {
    const low = this.u16();
    return low + this.u16() * 0x1_0000;
  }

  /** Solana's compact-u16: seven bits a byte, at most three bytes, at most 65,535. */
  compactLength(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if ((byte & 0x80) === 0) {
        if (value > 65_535) break;
        return value;
      }
    }
    throw new WireError(`a length that is no compact-u16 before byte ${this.offset}`);
  }
}
