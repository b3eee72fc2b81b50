import { EngineError } from '../engine-error.ts';
import type { IndexEntry, StateWrites } from './port.ts';

/**
 * Writes as the scripts take them, each text with its length before it (4 bytes, big-endian): in three arguments any number of
 * documents fits, which as arguments of their own would pass what Redis and Lua allow.
 * Throws NOT_A_SCORE.
 */
export function encodeWrites(writes: StateWrites): [puts: Buffer, removes: Buffer, scores: Buffer] {
  const puts = (writes.put ?? []).flatMap(([key, value]) => [Buffer.from(key), value]);
  const removes = (writes.remove ?? []).map((key) => Buffer.from(key));
  return [withLengths(puts), withLengths(removes), encodeScores(writes.index ?? [])];
}

function encodeScores(entries: readonly IndexEntry[]): Buffer {
  const byIndex = new Map<string, Map<string, number | null>>();
  for (const { index, member, score } of entries) {
    if (Number.isNaN(score))
      throw new EngineError('NOT_A_SCORE', `The score of ${member} in index ${index} is not a number.`);
    const members = byIndex.get(index) ?? new Map<string, number | null>();
    byIndex.set(index, members.set(member, score));
  }
  const parts: Buffer[] = [];
  for (const [index, members] of byIndex) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(members.size);
    const texts: Buffer[] = [];
    for (const [member, score] of members) texts.push(Buffer.from(member), Buffer.from(asScore(score)));
    parts.push(withLengths([Buffer.from(index)]), count, withLengths(texts));
  }
  return Buffer.concat(parts);
}

/** Empty = remove. The shortest text that reads back as the same number; minus zero is zero. */
function asScore(score: number | null): string {
  if (score === null) return '';
  if (score === Infinity) return '+inf';
  return score === -Infinity ? '-inf' : String(score + 0);
}

function withLengths(values: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.reduce((sum, value) => sum + 4 + value.byteLength, 0));
  let at = 0;
  for (const value of values) {
    at = bytes.writeUInt32BE(value.byteLength, at);
    bytes.set(value, at);
    at += value.byteLength;
  }
  return bytes;
}
