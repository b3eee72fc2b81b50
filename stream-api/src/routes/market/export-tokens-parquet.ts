import { exportTokensParquet } from '@mintscope/schemas/api/market/export-tokens-parquet';
import { fileNameOf, listExported } from '../../exported-tokens/list-exported.ts';
import { writeParquet } from '../../exported-tokens/write-parquet.ts';
import { handle } from '../../http/handle.ts';

export const exportTokensParquetRoute = handle(exportTokensParquet, async ({ query }, context) => ({
  fileName: fileNameOf(context.api.now(), 'parquet'),
  encoded: await writeParquet(await listExported(query, context)),
}));
