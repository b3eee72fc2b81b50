import { getSelectionStats } from '@mintscope/schemas/api/picks/get-selection-stats';
import { requireAccess, seesEverything } from '../../auth/require-access.ts';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { ownRuleOf } from '../../queries/counting-rule.ts';
import { readDashboardStats } from '../../queries/read-call-statistics.ts';
import { readOwnStats } from '../../queries/read-own-statistics.ts';

export const getSelectionStatsRoute = handle(getSelectionStats, async ({ query }, { api, caller }) => {
  const { scope, ...asked } = query;
  if (scope === 'platform') {
    const wanted = { ...asked, isPreview: !seesEverything(caller) };
    const stats = ownRuleOf(asked)
      ? await api.turns.warehouse(caller, () => readDashboardStats(api, wanted))
      : await api.shared.statistics.dashboard(wanted);
    return { value: { success: true as const, stats } };
  }
  requireAccess(caller, { access: 'user', entitled: true });
  const { userId } = signedIn(caller);
  const stats = await api.turns.warehouse(caller, () => readOwnStats(api, { ...asked, userId }));
  return { value: { success: true as const, stats } };
});
