import { pickColumns } from '@mintscope/schemas/files/pick-columns';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { formatCount } from '../../lib/format.ts';
import { saveTable } from '../../lib/save-table.ts';
import { ExportButton } from '../ui/export-button.tsx';
import type { RecordedPick } from './api.ts';

interface ExportShownProps {
  what: string;
  /** Of the file, after `picks`. */
  name: readonly string[];
  /** As they stand when they are saved. */
  read: () => readonly (SelectedToken | RecordedPick)[];
  count: number;
}

/** The calls of a card, which shows a few of all. */
export function ExportShown({ what, name, read, count }: ExportShownProps) {
  return (
    <ExportButton
      what={what}
      note={`The ${formatCount(count)} of this card, in their order`}
      disabled={count === 0}
      save={(form) =>
        saveTable(form, {
          name: ['picks', ...name],
          columns: pickColumns,
          // A list of picks has none that was removed.
          rows: read().map((pick) => ({ removed: null, ...pick })),
        })
      }
    />
  );
}
