import type { CallPage } from '@mintscope/records/picks/select-calls';
import { listSelectedTokens } from '@mintscope/schemas/api/picks/list-selected-tokens';
import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { requireAccess, seesEverything } from '../../auth/require-access.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { listCalls } from '../../queries/list-calls.ts';
import { listOwnPicks } from '../../queries/list-own-picks.ts';

export const listSelectedTokensRoute = handle(listSelectedTokens, async ({ query }, { api, caller }) => {
  const { scope, limit, before, beforeAddress } = query;
  if (before === undefined && beforeAddress !== undefined) throw badRequest('beforeAddress', 'is given without before');
  const page = { limit, beforeMs: before, afterMint: beforeAddress };
  const answer = <Selections>(selections: Selections) => ({ value: { success: true as const, selections } });
  if (scope === 'personal') {
    requireAccess(caller, { access: 'user', entitled: true });
    const own = { userId: signedIn(caller).userId, ...page };
    return answer(await api.turns.warehouse(caller, () => listOwnPicks(api, own, listSelectedTokens.name)));
  }
  if (!seesEverything(caller)) {
    const shown = await api.shared.picks.picks();
    return answer(following(shown, page).slice(0, limit));
  }
  return answer(await api.turns.lists(caller, () => listCalls(api, page)));
});

/** What comes after the page before, in the order of the records. */
function following(shown: readonly SelectedToken[], { beforeMs, afterMint }: CallPage): readonly SelectedToken[] {
  if (beforeMs === undefined) return shown;
  const last = shown.findIndex(({ selectedAt, address }) => selectedAt === beforeMs && address === afterMint);
  return last === -1 ? shown.filter(({ selectedAt }) => selectedAt < beforeMs) : shown.slice(last + 1);
}
