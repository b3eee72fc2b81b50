import { selectLists } from '@mintscope/records/account-lists/select-lists';
import { getAccountLists } from '@mintscope/schemas/api/lists/get-account-lists';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getAccountListsRoute = handle(getAccountLists, async (_input, { api, caller }) => ({
  value: { success: true as const, ...(await selectLists(api.engines.records.queries, signedIn(caller).userId)) },
}));
