import type { Redis } from 'ioredis';
import type { RangeOptions } from './port.ts';

/** A part of a sorted set. Without bounds it is found by rank, so that a far offset costs no walk. */
export async function rangeOf(
  client: Redis,
  key: string,
  { order, limit, offset = 0, min = -Infinity, max = Infinity }: RangeOptions,
): Promise<{ member: string; score: number }[]> {
  if (limit <= 0) return [];
  const isAscending = order === 'asc';
  const count = Math.min(limit, 2 ** 31);
  if (min === -Infinity && max === Infinity) {
    const last = String(offset + count - 1);
    const flat = isAscending
      ? await client.zrange(key, offset, last, 'WITHSCORES')
      : await client.zrange(key, offset, last, 'REV', 'WITHSCORES');
    return pairs(flat);
  }
  const [low, high] = [bound(min), bound(max)];
  const flat = isAscending
    ? await client.zrange(key, low, high, 'BYSCORE', 'LIMIT', offset, count, 'WITHSCORES')
    : await client.zrange(key, high, low, 'BYSCORE', 'REV', 'LIMIT', offset, count, 'WITHSCORES');
  return pairs(flat);
}

function pairs(flat: readonly string[]): { member: string; score: number }[] {
  const found: { member: string; score: number }[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2)
    found.push({ member: flat[at] ?? '', score: numberOf(flat[at + 1] ?? '') });
  return found;
}

function bound(score: number): string {
  if (score === Infinity) return '+inf';
  return score === -Infinity ? '-inf' : String(score);
}

function numberOf(text: string): number {
  if (text === 'inf') return Infinity;
  return text === '-inf' ? -Infinity : Number(text);
}
