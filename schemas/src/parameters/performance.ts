import { defineParameters } from './define-parameters.ts';

/** How a screen reads what became of a token since it was seen or picked. */
export const performanceParameters = [
  ...defineParameters('performance', 'tiers', [
    ['positiveX', 1, 0, 100, 0.1, 'x', 'Multiple shown as positive'],
    ['excellentX', 2, 0, 100, 0.1, 'x', 'Multiple shown as excellent'],
    ['peakMediumX', 2, 0, 100, 0.1, 'x', 'Peak multiple shown as medium'],
    ['peakHighX', 3, 0, 100, 0.1, 'x', 'Peak multiple shown as high'],
  ]),
  ...defineParameters('performance', 'milestones', [
    ['first', 2, 1, 100, 0.1, 'x', 'First all-time-high milestone'],
    ['second', 5, 1, 100, 0.1, 'x', 'Second all-time-high milestone'],
    ['third', 10, 1, 1000, 0.1, 'x', 'Third all-time-high milestone'],
  ]),
] as const;
