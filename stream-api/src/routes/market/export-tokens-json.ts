import { exportTokensJson } from '@mintscope/schemas/api/market/export-tokens-json';
import { fieldsOf } from '@mintscope/schemas/files/file-column';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import { fileNameOf, listExported, writeRows } from '../../exported-tokens/list-exported.ts';
import { handle } from '../../http/handle.ts';

export const exportTokensJsonRoute = handle(exportTokensJson, async ({ query }, context) => ({
  fileName: fileNameOf(context.api.now(), 'json'),
  stream: writeRows(await listExported(query, context), {
    begin: '[',
    between: ',\n',
    each: (row) => JSON.stringify(fieldsOf(tokenColumns, row)),
    end: ']\n',
  }),
}));
