import { clearCalls } from '@mintscope/records/picks/remove-calls';
import { removePersonal } from '@mintscope/records/picks/remove-personal';
import { clearSelectedTokens } from '@mintscope/schemas/api/picks/clear-selected-tokens';
import { handle } from '../../http/handle.ts';
import { pickScope } from './pick-scope.ts';

export const clearSelectedTokensRoute = handle(clearSelectedTokens, async ({ query }, context) => {
  const { api, writeNote } = context;
  const { scope, user } = pickScope(context, query.scope, { reason: query.reason });
  const { records } = api.engines;
  const act = { reason: query.reason ?? null, nowMs: api.now() };
  if (scope === 'platform') {
    const { removed } = await clearCalls(records, act, writeNote);
    api.picks.tellRemoved();
    return { value: { success: true as const, removed } };
  }
  const removed = await removePersonal(records, { ...act, userId: user.userId, mints: null }, writeNote);
  api.picks.tellOwn(user.userId);
  return { value: { success: true as const, removed: removed.length } };
});
