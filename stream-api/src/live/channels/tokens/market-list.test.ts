import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TokenTable } from '../../../market/token-table.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { MarketList } from './market-list.ts';

const settings = { listLeastMs: 250, listBeatMs: 1000 };
/** Looking through the market takes 40 ms of a list that may have a hundredth of the time: once each 4 s. */
const share = 0.01;

function open(filter: string) {
  const table = new TokenTable(100, 10);
  const looks = vi.spyOn(table.order, 'newestFirst').mockImplementation(function* newestFirst() {
    vi.advanceTimersByTime(40);
    for (let rank = 0; ; rank++) {
      const entry = table.order.at(rank);
      if (!entry) return;
      yield entry;
    }
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let n = 0; n < 5; n++) table.apply(makeRow(n, { holders: n, createdAt: 0 }));
  const list = new MarketList({ limit: 3, filter, sortBy: 'holders', sortOrder: 'desc', also: [] });
  const decide = (atMs: number) => {
    list.decide(table, { atMs, share }, settings);
    return [...list.members.values()].map(({ row }) => row.holders);
  };
  const rise = (n: number, holders: number) => table.apply(makeRow(n, { version: holders, holders, createdAt: 0 }));
  return { decide, rise, looks };
}

describe('a list of the market', () => {
  it('is looked through once, and goes on from what changes, four times a second at most', () => {
    const { decide, rise, looks } = open('');
    expect(decide(0)).toEqual([4, 3, 2]);
    rise(0, 10);
    expect(decide(200)).toEqual([4, 3, 2]);
    expect(decide(250)).toEqual([10, 4, 3]);
    rise(1, 11);
    expect(decide(499)).toEqual([10, 4, 3]);
    expect(decide(500)).toEqual([11, 10, 4]);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it('is looked through again by a filter of time, as often as that may cost, and goes on from what changes meanwhile', () => {
    const { decide, rise, looks } = open('age:..10');
    expect(decide(0)).toEqual([4, 3, 2]);
    rise(0, 10);
    expect(decide(1000)).toEqual([10, 4, 3]);
    // All are older than ten minutes now. Of those that did not change, looking through alone tells.
    rise(1, 11);
    expect(decide(700_000 - 1)).toEqual([]);
    expect(looks).toHaveBeenCalledTimes(2);
    decide(703_000);
    expect(looks).toHaveBeenCalledTimes(2);
    decide(704_000);
    expect(looks).toHaveBeenCalledTimes(3);
  });
});
