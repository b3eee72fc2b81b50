import { exportTokens } from '@mintscope/schemas/api/market/export-tokens';
import { csvHead, csvLine } from '@mintscope/schemas/files/file-column';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import { fileNameOf, listExported, writeRows } from '../../exported-tokens/list-exported.ts';
import { handle } from '../../http/handle.ts';

export const exportTokensRoute = handle(exportTokens, async ({ query }, context) => ({
  fileName: fileNameOf(context.api.now(), 'csv'),
  stream: writeRows(await listExported(query, context), {
    begin: csvHead(tokenColumns),
    between: '',
    each: (row) => csvLine(tokenColumns, row),
    end: '',
  }),
}));
