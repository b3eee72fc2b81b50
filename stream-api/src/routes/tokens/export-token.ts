import { exportToken } from '@mintscope/schemas/api/tokens/export-token';
import { handle } from '../../http/handle.ts';
import { composeExport } from './compose-export.ts';

export const exportTokenRoute = handle(exportToken, ({ params }, { api }) => composeExport(api, params.address));
