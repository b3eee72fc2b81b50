import { labBinColumns, labBinsOf, labRateColumns, labRatesOf } from '@mintscope/schemas/files/lab-columns';
import type { FilterLab } from '@mintscope/schemas/token-filter/filter-lab';
import { ChartColumn } from 'lucide-react';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { fileForms } from '../../../lib/file-exports.ts';
import { saveTable } from '../../../lib/save-table.ts';

/** What the filter would have done, and how the tokens were distributed by the figures with a slider. */
export function ExportLab({ lab }: { lab: FilterLab | undefined }) {
  const name = lab ? ['filter', lab.window, `at-${lab.age}`] : [];
  return (
    <ExportButton
      what="the test"
      note="All rates with their intervals, or the tokens by each figure"
      disabled={!lab}
      save={async (form) => {
        if (lab) await saveTable(form, { name, columns: labRateColumns, rows: labRatesOf(lab) });
      }}
      more={fileForms.map((form) => ({
        name: `${form}, by figure`,
        Icon: ChartColumn,
        save: async () => {
          if (lab) await saveTable(form, { name: [...name, 'figures'], columns: labBinColumns, rows: labBinsOf(lab) });
        },
      }))}
    />
  );
}
