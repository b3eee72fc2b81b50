import { createNonce } from '@mintscope/schemas/api/access/create-nonce';
import { issueNonce } from '../../auth/sign-in/issue-nonce.ts';
import { pageOrigin } from '../../auth/sign-in/page-origin.ts';
import { handle } from '../../http/handle.ts';

export const createNonceRoute = handle(createNonce, async ({ body: { address } }, { api, from }) => {
  const asked = { address, origin: pageOrigin(from, api.config), nowMs: api.now() };
  return { value: { success: true as const, ...(await issueNonce(api.engines.records.queries, asked)) } };
});
