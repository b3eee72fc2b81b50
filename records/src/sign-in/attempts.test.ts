import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import type { Records } from '../records.ts';
import { clearAttempts, lockLeftSeconds, lockMs, reserveAttempt, returnAttempt } from './attempts.ts';

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records?.close());

const startMs = Date.parse('2026-01-01T00:00:00Z');
let pairs = 0;
const newPair = () => ({ account: `account ${pairs++}`, address: '192.0.2.1' });

async function reserve(attempt: { account: string; address: string }, nowMs: number, times: number): Promise<number> {
  let reserved = 0;
  for (let time = 0; time < times; time++) if (await reserveAttempt(records.queries, attempt, nowMs)) reserved++;
  return reserved;
}

describe('attempts of a pair of account and address', () => {
  it('are five, then none for a quarter of an hour, then five', async () => {
    const pair = newPair();
    const left = (nowMs: number) => lockLeftSeconds(records.queries, pair, nowMs);
    expect(await reserve(pair, startMs, 7)).toBe(5);
    expect([await left(startMs), await left(startMs + lockMs - 1500), await left(startMs + lockMs)]).toEqual([
      900, 2, 1,
    ]);
    expect(await reserve(pair, startMs + lockMs - 1, 1)).toBe(0);
    expect(await reserve(pair, startMs + lockMs, 7)).toBe(5);
  });

  it('are five also when many come at once', async () => {
    const pair = newPair();
    const at = () => reserveAttempt(records.queries, pair, startMs);
    const all = await Promise.all(Array.from({ length: 100 }, at));
    expect(all.filter(Boolean)).toHaveLength(5);
  });

  it('are of that pair only', async () => {
    const pair = newPair();
    await reserve(pair, startMs, 6);
    expect(await reserve({ ...pair, address: '192.0.2.2' }, startMs, 1)).toBe(1);
    expect(await reserve(newPair(), startMs, 1)).toBe(1);
  });

  it('are forgotten after a success, and after a quarter of an hour', async () => {
    const pair = newPair();
    await reserve(pair, startMs, 4);
    await clearAttempts(records.queries, pair);
    expect(await reserve(pair, startMs, 7)).toBe(5);
    const slow = newPair();
    await reserve(slow, startMs, 4);
    expect(await reserve(slow, startMs + lockMs, 7)).toBe(5);
  });

  it('that are right count nothing and clear nothing, and are none while the pair is locked', async () => {
    const pair = newPair();
    const right = (nowMs: number) => reserveAttempt(records.queries, pair, nowMs, 0);
    const all = await Promise.all(Array.from({ length: 20 }, () => right(startMs)));
    expect(all.every(Boolean)).toBe(true);
    expect(await reserve(pair, startMs, 4)).toBe(4);
    expect(await right(startMs)).toBe(true);
    expect(await reserve(pair, startMs, 7)).toBe(1);
    expect(await right(startMs + lockMs - 1)).toBe(false);
    expect(await right(startMs + lockMs)).toBe(true);
    expect(await reserve(pair, startMs + lockMs, 7)).toBe(5);
  });

  it('that are right are none behind five wrong ones that came at the same time', async () => {
    const pair = newPair();
    const guesses = [1, 1, 1, 1, 1, 1, 0, 1, 0] as const;
    const all = await Promise.all(guesses.map((failed) => reserveAttempt(records.queries, pair, startMs, failed)));
    expect(all).toEqual([true, true, true, true, true, false, false, false, false]);
  });

  it('that are right count from the first wrong one on', async () => {
    const pair = newPair();
    await reserveAttempt(records.queries, pair, startMs, 0);
    expect(await reserve(pair, startMs + lockMs - 1, 4)).toBe(4);
    expect(await reserve(pair, startMs + lockMs + 1, 7)).toBe(1);
  });

  it('come back one by one when they were not looked at', async () => {
    const pair = newPair();
    await reserve(pair, startMs, 5);
    await returnAttempt(records.queries, pair);
    await returnAttempt(records.queries, pair);
    expect(await reserve(pair, startMs, 7)).toBe(2);
  });
});
