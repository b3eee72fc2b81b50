import { EngineError } from '../engine-error.ts';
import type { LogRecord } from './port.ts';

/**
 * The value of one LMDB entry: the records of one append group, stored whole or not at all. Little endian:
 * u8 format, 3 bytes zero, u32 records, f64 time of acceptance (ms), f64 bytes of values in the partition before this group,
 * u32 length of each value, then the values.
 */
const format = 1;
const headerBytes = 24;

export interface GroupHeader {
  count: number;
  appendedAtMs: number;
  /** Bytes of values ever appended to the partition before this group. */
  bytesBefore: number;
  valueBytes: number;
}

export function encodeGroup(values: readonly Uint8Array[], appendedAtMs: number, bytesBefore: number): Buffer {
  let size = headerBytes + 4 * values.length;
  for (const value of values) size += value.byteLength;
  const group = Buffer.allocUnsafeSlow(size);
  group.writeUInt32LE(format, 0);
  group.writeUInt32LE(values.length, 4);
  group.writeDoubleLE(appendedAtMs, 8);
  group.writeDoubleLE(bytesBefore, 16);
  let at = headerBytes + 4 * values.length;
  values.forEach((value, index) => {
    group.writeUInt32LE(value.byteLength, headerBytes + 4 * index);
    group.set(value, at);
    at += value.byteLength;
  });
  return group;
}

/** `group` may be LMDB's shared read buffer, whose `length` is the value's and whose `byteLength` is its own. */
export function readGroupHeader(group: Buffer): GroupHeader {
  if (group.length < headerBytes || group.readUInt32LE(0) !== format)
    throw new EngineError('CORRUPT_RECORD', 'The event log holds an entry that this version cannot read.');
  const count = group.readUInt32LE(4);
  return {
    count,
    appendedAtMs: group.readDoubleLE(8),
    bytesBefore: group.readDoubleLE(16),
    valueBytes: group.length - headerBytes - 4 * count,
  };
}

/** What may still be read. */
export interface Room {
  records: number;
  bytes: number;
}

/** Takes the room of a value where there is some; the first of an empty `into` always fits. */
export function takesRoom(into: readonly LogRecord[], left: Room, bytes: number): boolean {
  const fits = left.records > 0 && bytes <= left.bytes;
  if (!fits && into.length > 0) return false;
  left.records -= 1;
  left.bytes -= bytes;
  return true;
}

export const hasRoom = (left: Room): boolean => left.records > 0 && left.bytes > 0;

/** Adds the group's records from `offset` on to `into`, as copies, while they fit `left`. Returns whether there is room for more. */
export function copyRecords(group: Buffer, baseOffset: number, offset: number, into: LogRecord[], left: Room): boolean {
  const { count, appendedAtMs } = readGroupHeader(group);
  let at = headerBytes + 4 * count;
  for (let index = 0; index < count; index++) {
    const length = group.readUInt32LE(headerBytes + 4 * index);
    if (baseOffset + index >= offset) {
      if (!takesRoom(into, left, length)) return false;
      const value = new Uint8Array(length);
      value.set(group.subarray(at, at + length));
      into.push({ offset: baseOffset + index, appendedAtMs, value });
    }
    at += length;
  }
  return hasRoom(left);
}
