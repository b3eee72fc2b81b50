import { getOpenapi } from '@mintscope/schemas/api/get-openapi';
import { createOpenApiDocument } from '@mintscope/schemas/openapi';
import { handle } from '../http/handle.ts';

export const getOpenapiRoute = handle(getOpenapi, async (_input, { api }) => ({
  value: createOpenApiDocument(api.version),
}));
