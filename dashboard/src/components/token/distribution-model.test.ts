import type { Holder } from '@mintscope/schemas/token-metrics';
import { expect, test } from 'vitest';
import { distribute } from './distribution-model.ts';

const holder = (percentage: number, supplyShare: number | null = percentage): Holder => ({
  ...{ owner: `Owner${percentage}`, amount: '1', balance: 1, percentage, supplyShare },
  ...{ labels: [], connections: 0, cluster: null, funder: null },
});

test('every holder is in one bucket, by its share of the supply', () => {
  const { buckets, course, rest } = distribute(
    [0.3, 0.05, 0.02, 0.004, 0.0002].map((share) => holder(share)),
    5,
  );
  expect(buckets.map(({ holders }) => holders)).toEqual([2, 1, 0, 0, 1, 1]);
  expect(buckets.map(({ share }) => Number(share.toFixed(6)))).toEqual([0.35, 0.02, 0, 0, 0.004, 0.0002]);
  expect(course.at(-1)).toBeCloseTo(0.3742, 9);
  expect(rest).toBe(null);
});

test('what the others hold is what those that are known leave of it, in shares of the supply', () => {
  // Holders have half of the supply: 0.6 and 0.2 of what is held are 0.3 and 0.1 of it.
  const { rest } = distribute([holder(0.6, 0.3), holder(0.2, 0.1)], 12);
  expect(rest).toEqual({ holders: 10, share: expect.closeTo(0.1, 9), most: 0.1 });
});

test('nobody holds it', () => {
  const { buckets, course, rest } = distribute([], 0);
  expect([buckets.reduce((sum, { holders }) => sum + holders, 0), course, rest]).toEqual([0, [], null]);
});
