import { getOpenapi } from '@mintscope/schemas/api/get-openapi';
import { handle } from '../http/handle.ts';

export const getOpenapiRoute = handle(getOpenapi, async (_input, { api }) => api.shared.openapi);
