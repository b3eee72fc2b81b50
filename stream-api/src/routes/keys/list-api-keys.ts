import { selectOwnKeys } from '@mintscope/records/api-keys/select-own-keys';
import { listApiKeys } from '@mintscope/schemas/api/keys/list-api-keys';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const listApiKeysRoute = handle(listApiKeys, async (_input, { api, caller }) => ({
  value: {
    success: true as const,
    keys: await selectOwnKeys(api.engines.records.queries, signedIn(caller).userId),
  },
}));
