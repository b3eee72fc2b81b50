import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { saveTable } from '../../lib/save-table.ts';
import type { CenterView } from './use-center-view.ts';

interface ExportStatisticsProps<Row> {
  what: string;
  /** Of the table, in the name of the file. */
  name: string;
  /** Those that are shown: while others are on their way they are of the period and the multiple that the page showed before. */
  statistics: Pick<PickStatistics, 'period' | 'of'>;
  view: Pick<CenterView, 'scope' | 'own'>;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
}

/** The table of a card of statistics. The name of the file says of which calls it is. */
export function ExportStatistics<Row>({ what, name, statistics, view, columns, rows }: ExportStatisticsProps<Row>) {
  const { period, of } = statistics;
  const rule = view.own.winnerThreshold === undefined ? '' : 'by-own-settings';
  // The point of 0.5 SOL would be left out.
  const multiple = of.replace('.', '_');
  return (
    <ExportButton
      what={what}
      note="All lines of this card, in their order"
      disabled={rows.length === 0}
      save={(form) => saveTable(form, { name: ['picks', view.scope, name, period, multiple, rule], columns, rows })}
    />
  );
}
