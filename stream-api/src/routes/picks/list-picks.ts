import { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import { signedIn } from '../../auth/signed-in.ts';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { listOwnRecorded, listRecordedPicks } from '../../queries/list-recorded-picks.ts';

export const listPicksRoute = handle(listPicks, async ({ query }, { api, caller }) => {
  const { userId } = signedIn(caller);
  const { minX, belowX } = query;
  if (minX !== undefined && belowX !== undefined && minX > belowX) throw badRequest('minX', 'must not be above belowX');
  const listed =
    query.scope === 'platform'
      ? await api.turns.lists(caller, () => listRecordedPicks(api, query))
      : await api.turns.warehouse(caller, () => listOwnRecorded(api, { ...query, userId }, listPicks.name));
  return { value: { success: true as const, ...listed } };
});
