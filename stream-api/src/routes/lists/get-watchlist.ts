import { selectWatchlist } from '@mintscope/records/account-lists/select-watchlist';
import { getWatchlist } from '@mintscope/schemas/api/lists/get-watchlist';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';

export const getWatchlistRoute = handle(getWatchlist, async ({ params }, { api, caller }) => {
  const wanted = { userId: signedIn(caller).userId, id: params.id };
  return { value: { success: true as const, ...(await selectWatchlist(api.engines.records.queries, wanted)) } };
});
