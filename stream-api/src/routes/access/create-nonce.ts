import { issueNonce } from '@mintscope/records/sign-in/issue-nonce';
import { createNonce } from '@mintscope/schemas/api/access/create-nonce';
import { pageOrigin } from '../../auth/page-origin.ts';
import { handle } from '../../http/handle.ts';

export const createNonceRoute = handle(createNonce, async ({ body: { address } }, { api, from }) => {
  const asked = { address, origin: pageOrigin(from, api.config), nowMs: api.now() };
  return { value: { success: true as const, ...(await issueNonce(api.engines.records.queries, asked)) } };
});
