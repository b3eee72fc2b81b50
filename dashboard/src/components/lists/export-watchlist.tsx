import type { WatchlistEntry } from '@mintscope/schemas/account-lists';
import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import type { TokenRow } from '@mintscope/schemas/token';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import { saveTable } from '../../lib/save-table.ts';
import type { RowSource } from '../table/row-context.tsx';
import { ExportButton } from '../ui/export-button.tsx';

interface ExportWatchlistProps {
  lists: KeptLists;
  source: RowSource<TokenRow>;
}

/** The chosen watchlist with its notes, and the figures of its tokens as they are now. */
export function ExportWatchlist({ lists: { watchlists, chosen, entries }, source }: ExportWatchlistProps) {
  const name = watchlists.find(({ id }) => id === chosen)?.name ?? '';
  return (
    <ExportButton
      what="the watchlist"
      note="All of its tokens, in their order, with your notes"
      disabled={entries.length === 0}
      save={(form) => {
        const rows = entries.map((entry) => ({ entry, row: source.store.get(entry.mint) }));
        return saveTable(form, { name: ['watchlist', name], columns, rows });
      }}
    />
  );
}

interface Watched {
  entry: WatchlistEntry;
  /** Undefined while it has not come, or where it is not known. */
  row: TokenRow | undefined;
}

const columns: readonly FileColumn<Watched>[] = [
  ['mint', 'STRING', ({ entry }) => entry.mint],
  ['note', 'STRING', ({ entry }) => entry.note],
  ['addedAt', 'TIMESTAMP', ({ entry }) => entry.addedAt],
  ...tokenColumns
    .filter(([name]) => name !== 'address')
    .map(([name, type, cell]): FileColumn<Watched> => [name, type, ({ row }) => (row ? cell(row) : null)]),
];
