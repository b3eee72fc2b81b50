import { isRangeField, rangeFields } from '../token-filter/filter-fields.ts';
import type { FilterLab, LabShare } from '../token-filter/filter-lab.ts';
import type { FileColumn } from './file-column.ts';
import { shareColumns } from './statistics-columns.ts';

/** A rate that the lab tells: of which tokens, that they came to what. */
interface LabRate {
  /** Of all tokens that were asked, of those that met the filter, or of those that came to it: how many the filter left out. */
  of: 'all' | 'met' | 'winners' | 'rugs';
  outcome: 'met the filter' | 'did not meet the filter' | 'reached' | 'rugged';
  /** The multiple that is meant; null where it is about none. */
  x: number | null;
  share: LabShare;
}

/** Columns of a file of what a filter would have done. */
export const labRateColumns: readonly FileColumn<LabRate>[] = [
  ['of', 'STRING', ({ of }) => of],
  ['outcome', 'STRING', ({ outcome }) => outcome],
  ['x', 'DOUBLE', ({ x }) => x],
  ...shareColumns.map(([name, type, cell]): FileColumn<LabRate> => [name, type, ({ share }) => cell(share)]),
];

/** The rates of the lab in the order in which it shows them. */
export function labRatesOf({ remain, winnersLost, rugsAvoided, all, met }: FilterLab): LabRate[] {
  const reached = (of: 'all' | 'met', { winners }: FilterLab['all']): LabRate[] =>
    winners.map(({ x, share }) => ({ of, outcome: 'reached', x, share }));
  return [
    { of: 'all', outcome: 'met the filter', x: null, share: remain },
    ...winnersLost.map(({ x, share }): LabRate => ({ of: 'winners', outcome: 'did not meet the filter', x, share })),
    { of: 'rugs', outcome: 'did not meet the filter', x: null, share: rugsAvoided },
    ...reached('all', all),
    ...reached('met', met),
    { of: 'all', outcome: 'rugged', x: null, share: all.rugs },
    { of: 'met', outcome: 'rugged', x: null, share: met.rugs },
  ];
}

/** Tokens between two edges of a figure. */
interface LabBin {
  figure: string;
  /** null = below the first edge. */
  from: number | null;
  /** null = from the last edge on. */
  below: number | null;
  tokens: number;
}

/** Columns of a file of how tokens were distributed. */
export const labBinColumns: readonly FileColumn<LabBin>[] = [
  ['figure', 'STRING', ({ figure }) => figure],
  // Of the edges: `share` where 1 is all of it.
  ['unit', 'STRING', ({ figure }) => (isRangeField(figure) ? rangeFields[figure] : null)],
  ['from', 'DOUBLE', ({ from }) => from],
  ['below', 'DOUBLE', ({ below }) => below],
  ['tokens', 'DOUBLE', ({ tokens }) => tokens],
];

export function labBinsOf({ distributions }: Pick<FilterLab, 'distributions'>): LabBin[] {
  return distributions.flatMap(({ figure, edges, tokens }) =>
    tokens.map((count, bin) => ({ figure, from: edges[bin - 1] ?? null, below: edges[bin] ?? null, tokens: count })),
  );
}
