import { exportTokenFile } from '@mintscope/schemas/api/tokens/export-token-file';
import { handle } from '../../http/handle.ts';
import { composeExport } from './compose-export.ts';

export const exportTokenFileRoute = handle(exportTokenFile, ({ params }, { api }) =>
  composeExport(api, params.address),
);
