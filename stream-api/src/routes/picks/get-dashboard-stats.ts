import { getDashboardStats } from '@mintscope/schemas/api/picks/get-dashboard-stats';
import { seesEverything } from '../../auth/require-access.ts';
import { handle } from '../../http/handle.ts';

export const getDashboardStatsRoute = handle(getDashboardStats, async ({ query }, { api, caller }) => {
  const stats = await api.shared.statistics.dashboard({ ...query, isPreview: !seesEverything(caller) });
  return { value: { success: true as const, stats } };
});
