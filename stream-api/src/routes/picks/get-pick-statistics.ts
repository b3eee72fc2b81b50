import { getPickStatistics } from '@mintscope/schemas/api/picks/get-pick-statistics';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { ownRuleOf } from '../../queries/counting-rule.ts';
import { readPickStatistics } from '../../queries/read-call-statistics.ts';
import { readOwnStatistics } from '../../queries/read-own-statistics.ts';

export const getPickStatisticsRoute = handle(getPickStatistics, async ({ query }, { api, caller }) => {
  const { scope, ...asked } = query;
  const { userId } = signedIn(caller);
  const read = () =>
    scope === 'platform' ? readPickStatistics(api, asked) : readOwnStatistics(api, { ...asked, userId });
  const isShared = scope === 'platform' && !ownRuleOf(asked);
  const statistics = isShared ? await api.shared.statistics.picks(asked) : await api.turns.warehouse(caller, read);
  return { value: { success: true as const, statistics } };
});
