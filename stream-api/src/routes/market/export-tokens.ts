import { exportTokens } from '@mintscope/schemas/api/market/export-tokens';
import { csvRow } from '@mintscope/schemas/files/csv-row';
import { fileNameOf, listExported, writeRows } from '../../exported-tokens/list-exported.ts';
import { cellsOf, tokenColumns } from '../../exported-tokens/token-columns.ts';
import { handle } from '../../http/handle.ts';

export const exportTokensRoute = handle(exportTokens, async ({ query }, context) => ({
  fileName: fileNameOf(context.api.now(), 'csv'),
  stream: writeRows(await listExported(query, context), {
    begin: csvRow(tokenColumns.map(({ name }) => name)),
    between: '',
    each: (row) => csvRow(cellsOf(row)),
    end: '',
  }),
}));
