import { exportTokensJson } from '@mintscope/schemas/api/market/export-tokens-json';
import { fileNameOf, listExported, writeRows } from '../../exported-tokens/list-exported.ts';
import { handle } from '../../http/handle.ts';

export const exportTokensJsonRoute = handle(exportTokensJson, async ({ query }, context) => ({
  fileName: fileNameOf(context.api.now(), 'json'),
  stream: writeRows(await listExported(query, context), {
    begin: '[',
    between: ',\n',
    each: (row) => JSON.stringify(row),
    end: ']\n',
  }),
}));
