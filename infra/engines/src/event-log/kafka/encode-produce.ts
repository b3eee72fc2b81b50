import { crc32c } from './kafkajs-protocol.ts';

/** Who writes: the broker keeps the last sequence of each producer and partition and stores none of them twice. */
export interface ProducerIdentity {
  producerId: bigint;
  producerEpoch: number;
}

const headerBytes = 61;
const magic = 2;

/** One record batch, stored whole or not at all: no keys, no headers, no compression; the broker sets the time. */
export function encodeBatch(
  values: readonly Uint8Array[],
  nowMs: number,
  { producerId, producerEpoch }: ProducerIdentity,
  firstSequence: number,
): Buffer {
  let size = headerBytes;
  const bodies = values.map((value, delta) => {
    // Attributes, time delta, no key, no headers: a byte each.
    const body = 4 + varintBytes(delta) + varintBytes(value.byteLength) + value.byteLength;
    size += varintBytes(body) + body;
    return body;
  });
  const batch = Buffer.allocUnsafeSlow(size).fill(0, 0, headerBytes);
  batch.writeInt32BE(size - 12, 8);
  batch.writeInt32BE(-1, 12);
  batch.writeInt8(magic, 16);
  batch.writeInt32BE(values.length - 1, 23);
  batch.writeBigInt64BE(BigInt(nowMs), 27);
  batch.writeBigInt64BE(BigInt(nowMs), 35);
  batch.writeBigInt64BE(producerId, 43);
  batch.writeInt16BE(producerEpoch, 51);
  batch.writeInt32BE(firstSequence, 53);
  batch.writeInt32BE(values.length, 57);
  let at = headerBytes;
  values.forEach((value, delta) => {
    at = writeVarint(batch, at, bodies[delta] ?? 0);
    batch[at++] = 0; // attributes
    batch[at++] = 0; // time delta
    at = writeVarint(batch, at, delta);
    batch[at++] = 1; // no key (-1)
    at = writeVarint(batch, at, value.byteLength);
    batch.set(value, at);
    at += value.byteLength;
    batch[at++] = 0; // headers
  });
  batch.writeUInt32BE(crc32c(batch.subarray(21)), 17);
  return batch;
}

/** Body of a Produce request (versions 3 to 7) for one partition, acknowledged by all replicas in sync. */
export function encodeProduce(topic: string, partition: number, batch: Buffer, timeoutMs: number): Buffer {
  const name = Buffer.from(topic);
  const head = Buffer.alloc(8 + 4 + 2 + name.length + 4 + 4 + 4);
  head.writeInt16BE(-1, 0); // no transaction
  head.writeInt16BE(-1, 2); // acks: all
  head.writeInt32BE(timeoutMs, 4);
  head.writeInt32BE(1, 8); // topics
  head.writeInt16BE(name.length, 12);
  name.copy(head, 14);
  let at = 14 + name.length;
  at = head.writeInt32BE(1, at); // partitions
  at = head.writeInt32BE(partition, at);
  head.writeInt32BE(batch.length, at);
  return Buffer.concat([head, batch]);
}

/** The answer for the one partition asked (versions 3 to 7). */
export function decodeProduced(payload: Buffer): { errorCode: number; firstOffset: number } {
  const at = 4 + 2 + payload.readInt16BE(4) + 4 + 4;
  return { errorCode: payload.readInt16BE(at), firstOffset: Number(payload.readBigInt64BE(at + 2)) };
}

/** Zigzag varints of numbers that are not negative. */
function varintBytes(value: number): number {
  let bytes = 1;
  for (let left = value * 2; left >= 128; left = Math.floor(left / 128)) bytes += 1;
  return bytes;
}

function writeVarint(into: Buffer, from: number, value: number): number {
  let at = from;
  let left = value * 2;
  for (; left >= 128; left = Math.floor(left / 128)) into[at++] = (left % 128) + 128;
  into[at++] = left;
  return at;
}
