import { exportPicks } from '@mintscope/schemas/api/picks/export-picks';
import { useState } from 'react';
import { callFile } from '../../lib/call-file.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import type { PickFilters } from './pick-filters.ts';

/** Saves the whole list that is looked at, for a spreadsheet. */
export function ExportPicks({ filters, total }: { filters: PickFilters; total: number | null }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await callFile(exportPicks, { query: filters });
      saveBlob(file, `mintscope-picks-${filters.scope ?? 'platform'}.csv`);
    } catch (error) {
      void showToast(errorText(error, 'The calls could not be exported'), 'error');
    }
    setBusy(false);
  }
  return (
    <Button look="quiet" disabled={isBusy || !total} onClick={save}>
      {isBusy ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}
