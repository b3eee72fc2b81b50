import { exportPicks } from '@mintscope/schemas/api/picks/export-picks';
import { pickColumns } from '@mintscope/schemas/files/pick-columns';
import { Table } from 'lucide-react';
import { callFile } from '../../lib/call-file.ts';
import { formatCount } from '../../lib/format.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { saveTable } from '../../lib/save-table.ts';
import { ExportButton } from '../ui/export-button.tsx';
import type { PickList } from './use-pick-list.ts';

/** The calls that are loaded, or the whole list that is looked at, which the server writes. */
export function ExportPicks({ list }: { list: PickList }) {
  const { filters, picks } = list;
  const scope = filters.scope ?? 'platform';
  const total = list.total ?? picks.length;
  const saveAll = async () => {
    const file = await callFile(exportPicks, { query: filters });
    saveBlob(file, file.name || `mintscope-picks-${scope}.csv`);
  };
  return (
    <ExportButton
      what="the calls"
      note={`The ${formatCount(picks.length)} that are loaded of ${formatCount(total)}, in their order`}
      disabled={picks.length === 0}
      save={(form) => saveTable(form, { name: ['picks', scope], columns: pickColumns, rows: picks })}
      more={total > picks.length ? [{ name: `CSV, all ${formatCount(total)}`, Icon: Table, save: saveAll }] : []}
    />
  );
}
