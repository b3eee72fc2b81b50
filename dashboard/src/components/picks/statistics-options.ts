import type { MultipleKind, StatisticsPeriod } from '@mintscope/schemas/picks/pick-statistics';

export const periodOptions: readonly (readonly [StatisticsPeriod, string])[] = [
  ['24h', '24 h'],
  ['7d', '7 d'],
  ['30d', '30 d'],
  ['90d', '90 d'],
  ['all', 'All'],
];

/** Which multiple counts. */
export const kindOptions: readonly (readonly [MultipleKind, string])[] = [
  ['headline', 'Headline'],
  ['executable-0.5', '0.5 SOL'],
  ['executable-1', '1 SOL'],
  ['executable-5', '5 SOL'],
];
