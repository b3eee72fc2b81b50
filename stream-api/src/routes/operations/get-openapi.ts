import { getOpenapi } from '@mintscope/schemas/api/operations/get-openapi';
import { handle } from '../../http/handle.ts';

export const getOpenapiRoute = handle(getOpenapi, async (_input, { api }) => api.shared.openapi);
