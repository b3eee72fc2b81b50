import { executableColumns } from '@mintscope/schemas/files/executable-columns';
import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { Winner } from '@mintscope/schemas/picks/successful-token';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { formatCount } from '../../lib/format.ts';
import { saveTable } from '../../lib/save-table.ts';

/** The winners that are shown, as the reader may see them. */
export function ExportWinners({ winners }: { winners: readonly Winner[] }) {
  return (
    <ExportButton
      what="the Hall of Fame"
      note={`The ${formatCount(winners.length)} that are shown, in their order`}
      disabled={winners.length === 0}
      save={(form) => saveTable(form, { name: ['hall-of-fame'], columns, rows: winners })}
    />
  );
}

const columns: readonly FileColumn<Winner>[] = [
  ['id', 'STRING', ({ id }) => id],
  ['address', 'STRING', ({ address }) => address],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['created_at', 'TIMESTAMP', ({ created_at }) => created_at],
  ['called_at', 'TIMESTAMP', ({ called_at }) => called_at],
  ['winner_status', 'STRING', ({ winner_status }) => winner_status],
  ['winner_achieved_at', 'TIMESTAMP', ({ winner_achieved_at }) => winner_achieved_at],
  ['winner_peak_x', 'DOUBLE', ({ winner_peak_x }) => winner_peak_x],
  ['max_x', 'DOUBLE', ({ max_x }) => max_x],
  ['current_x', 'DOUBLE', ({ current_x }) => current_x],
  ['peak_at', 'TIMESTAMP', ({ peak_at }) => peak_at],
  ['final_score', 'DOUBLE', ({ final_score }) => final_score],
  ...executableColumns(({ executable }: Winner) => executable),
];
