import type { HitRate, Outcome } from '../picks/pick-statistics.ts';
import type { FileColumn } from './file-column.ts';

/** Hits of `n`, and their rate with its interval of 95 %, 0..1. */
export const shareColumns: readonly FileColumn<Omit<HitRate, 'x'>>[] = [
  ['hits', 'DOUBLE', ({ hits }) => hits],
  ['n', 'DOUBLE', ({ n }) => n],
  ['rate', 'DOUBLE', ({ rate }) => rate],
  ['rateLow', 'DOUBLE', ({ low }) => low],
  ['rateHigh', 'DOUBLE', ({ high }) => high],
];

/** Columns of a file of how many calls reached each multiple. */
export const hitRateColumns: readonly FileColumn<HitRate>[] = [['x', 'DOUBLE', ({ x }) => x], ...shareColumns];

/** Calls between two multiples. */
interface MultipleBin {
  from: number;
  /** null = without an end. */
  to: number | null;
  n: number;
  /** Of all that were counted. */
  share: number;
}

/** Columns of a file of how many calls came to which multiple: from `fromX` to below `belowX`. */
export const multipleBinColumns: readonly FileColumn<MultipleBin>[] = [
  ['fromX', 'DOUBLE', ({ from }) => from],
  ['belowX', 'DOUBLE', ({ to }) => to],
  ['n', 'DOUBLE', ({ n }) => n],
  ['share', 'DOUBLE', ({ share }) => share],
];

/** By what statistics group calls. */
export type GroupedBy = 'byBand' | 'byLaunchpad' | 'byHour' | 'byParameterVersion';

/** What the calls of a kind came to. */
interface OutcomeGroup {
  key: string | number | null;
  outcome: Outcome;
}

const keyColumns: Readonly<Record<GroupedBy, readonly [name: string, type: FileColumn<never>[1]]>> = {
  byBand: ['band', 'STRING'],
  byLaunchpad: ['launchpad', 'STRING'],
  byHour: ['hourUtc', 'DOUBLE'],
  byParameterVersion: ['parameterVersion', 'STRING'],
};

/** Columns of a file of what the calls of each kind came to: the kind by the name that a file of calls has for it, where that has one. */
export function outcomeGroupColumns(by: GroupedBy): readonly FileColumn<OutcomeGroup>[] {
  return [
    [...keyColumns[by], ({ key }) => key],
    ['n', 'DOUBLE', ({ outcome }) => outcome.n],
    ['winRate', 'DOUBLE', ({ outcome }) => outcome.winRate],
    ['meanX', 'DOUBLE', ({ outcome }) => outcome.mean],
    ['medianX', 'DOUBLE', ({ outcome }) => outcome.median],
  ];
}
