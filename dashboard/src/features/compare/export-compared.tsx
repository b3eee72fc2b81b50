import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { saveTable } from '../../lib/save-table.ts';
import type { Compared } from './api.ts';

interface KnownToken {
  row: TokenRow;
  record: TokenRecord | undefined;
}

/** The tokens side by side, a line each: all figures as they are now, and the reasons. */
export function ExportCompared({ tokens }: { tokens: readonly Compared[] }) {
  const { rows } = useLive().client.book;
  const read = () =>
    tokens.flatMap(({ mint, record }): KnownToken[] => {
      const row = rows.get(mint);
      return row ? [{ row, record }] : [];
    });
  return (
    <ExportButton
      what="the comparison"
      note="The tokens that are shown, a line each, in their order"
      disabled={!tokens.some(({ isKnown }) => isKnown)}
      save={(form) => saveTable(form, { name: ['compare'], columns, rows: read() })}
    />
  );
}

const columns: readonly FileColumn<KnownToken>[] = [
  ...tokenColumns.map(([name, type, cell]): FileColumn<KnownToken> => [name, type, ({ row }) => cell(row)]),
  [
    'reasons',
    'STRING',
    ({ record }) => record?.reasons.map(({ severity, text }) => `${severity}: ${text}`).join(' ') ?? null,
  ],
];
