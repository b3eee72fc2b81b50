import { closeToMigration } from '@mintscope/schemas/alerts/alert-condition';
import type { SortBy } from '@mintscope/schemas/sort-by';
import type { TokenRow } from '@mintscope/schemas/token';
import { formatFilter } from '@mintscope/schemas/token-filter/token-filter';
import { conditionsOf } from '../../../components/filters/with-condition.ts';
import { formatMultiple, formatShare } from '../../../lib/format.ts';

/** A part of a token's life, and what is listed of it first. */
export interface Stage {
  /** Names its filter in the page's address. */
  id: 'new' | 'closing' | 'migrated';
  title: string;
  meaning: string;
  filter: string;
  sortBy: SortBy;
  figure: (row: TokenRow) => string;
}

const multiple = (row: TokenRow) => formatMultiple(row.performance.currentX);

export const stages: readonly [Stage, Stage, Stage] = [
  {
    id: 'new',
    title: 'New',
    meaning: 'Launched within the hour and not migrated, the newest first',
    filter: 'migrated:no;age:..3600;life:waiting,trading',
    sortBy: 'age',
    figure: multiple,
  },
  {
    id: 'closing',
    title: 'Close to migration',
    meaning: 'Trading with half of its curve sold or more, the fullest first',
    filter: `migrated:no;progress:${closeToMigration}..;life:trading`,
    sortBy: 'progress',
    figure: (row) => `Curve ${formatShare(row.progress, 0)}`,
  },
  {
    id: 'migrated',
    title: 'Migrated',
    meaning: 'In a pool and trading, the most traded first',
    filter: 'migrated:yes;life:trading',
    sortBy: 'volume',
    figure: multiple,
  },
];

/** The filter of a stage with what one bounds it to besides: a bound of one's own goes before the same one of the stage. */
export function boundedTo({ filter }: Pick<Stage, 'filter'>, own: string): string {
  const conditions = conditionsOf(own);
  const kept = conditionsOf(filter).filter(({ field }) => conditions.every((one) => one.field !== field));
  return formatFilter([...kept, ...conditions]);
}
