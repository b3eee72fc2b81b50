import { expect, test } from 'vitest';
import { mints, winner } from '../../testing/picks.ts';
import { arrangeWinners, readWinnerFilters, timeToPeak, updateStats, updateWinners } from './model.ts';

const [a, b, c] = mints;
const hourMs = 3_600_000;
const nowMs = 1_700_000_000_000;
const strong = winner({ address: a, max_x: 6, winner_achieved_at: nowMs - hourMs });
const mega = winner({ address: b, max_x: 80, winner_status: 'MEGA_SUCCESS', winner_achieved_at: nowMs - 48 * hourMs });
const major = winner({ address: c, max_x: 12, winner_status: 'MAJOR_SUCCESS', winner_achieved_at: nowMs - 2 * hourMs });
const all = [strong, mega, major];
const everything = { tier: null, timeframe: 'all', sort: 'winner_peak_x' } as const;

test('the page’s address tells the filters; nonsense is the default', () => {
  const read = (text: string) => readWinnerFilters(new URLSearchParams(text));
  expect(read('')).toEqual(everything);
  expect(read('tier=MEGA_SUCCESS&timeframe=24h&sort=winner_achieved_at')).toEqual({
    tier: 'MEGA_SUCCESS',
    timeframe: '24h',
    sort: 'winner_achieved_at',
  });
  expect(read('tier=GOLD&timeframe=1y&sort=luck')).toEqual(everything);
});

test('ranked by peak or by date; the tier is exact and the timeframe counts from now', () => {
  const ranked = (filters: Partial<Parameters<typeof arrangeWinners>[1]>) =>
    arrangeWinners(all, { ...everything, ...filters }, nowMs).map(({ address }) => address);
  expect(ranked({})).toEqual([b, c, a]);
  expect(ranked({ sort: 'winner_achieved_at' })).toEqual([a, c, b]);
  expect(ranked({ tier: 'MAJOR_SUCCESS' })).toEqual([c]);
  expect(ranked({ timeframe: '24h' })).toEqual([c, a]);
});

const stats = {
  totalWinners: 3,
  megaSuccesses: 1,
  majorSuccesses: 1,
  strongSuccesses: 1,
  bestPeak: 80,
  averagePeak: 30,
  removed: 0,
};
const update = (action: 'added' | 'removed', token: typeof strong) =>
  ({ type: 'big_winner_update', seq: 1, action, token }) as const;

test('a new winner joins and is counted', () => {
  const fresh = winner({ id: 'New-1', max_x: 100, winner_status: 'MEGA_SUCCESS' });
  expect(updateWinners(all, update('added', fresh))).toHaveLength(4);
  expect(updateStats(stats, update('added', fresh), undefined)).toMatchObject({
    totalWinners: 4,
    megaSuccesses: 2,
    bestPeak: 100,
  });
});

test('a winner that rises takes its own place, and moves from counter to counter', () => {
  const risen = { ...strong, max_x: 11, winner_status: 'MAJOR_SUCCESS' as const };
  const after = updateWinners(all, update('added', risen));
  expect(after).toHaveLength(3);
  expect(after.find(({ id }) => id === strong.id)?.max_x).toBe(11);
  expect(updateStats(stats, update('added', risen), strong)).toMatchObject({
    totalWinners: 3,
    strongSuccesses: 0,
    majorSuccesses: 2,
  });
});

test('one that is removed leaves; no counter falls below zero', () => {
  expect(updateWinners(all, update('removed', mega))).toEqual([strong, major]);
  const none = { ...stats, totalWinners: 0, megaSuccesses: 0 };
  expect(updateStats(none, update('removed', mega), mega)).toMatchObject({
    totalWinners: 0,
    megaSuccesses: 0,
    removed: 1,
  });
});

test.each([
  [null, 'N/A'],
  [-5_000, 'N/A'],
  [42_000, '42 s'],
  [90_000, '1.5 min'],
])('a peak %s ms after the call', (ms, text) => {
  expect(timeToPeak({ called_at: nowMs, peak_at: ms === null ? null : nowMs + ms })).toBe(text);
});
