import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { FileForm } from '../../lib/file-exports.ts';
import { timeInFileName } from '../../lib/file-name.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { saveTable } from '../../lib/save-table.ts';
import { usePast } from './past/past-context.ts';

interface TokenTable<Row> {
  what: string;
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
}

/** Saves a table of a token's page: the file is named after the token, and after the past second that the page tells of. */
export function useTokenSave(mint: string): <Row>(form: FileForm, table: TokenTable<Row>) => Promise<void> {
  const { client } = useLive();
  const past = usePast();
  return (form, { what, ...table }) => {
    const symbol = client.book.rows.get(mint)?.symbol ?? '';
    const at = past ? `as-of-${timeInFileName(past.atMs)}` : '';
    return saveTable(form, { ...table, name: [symbol, mint, what, at] });
  };
}
