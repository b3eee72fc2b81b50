import { getSuccessfulStats } from '@mintscope/schemas/api/picks/get-successful-stats';
import { handle } from '../../http/handle.ts';
import { figuresFor, winnerStatsOf } from './winner-stats.ts';

export const getSuccessfulStatsRoute = handle(getSuccessfulStats, async (_input, { api, caller }) => {
  const figures = await figuresFor(api, caller);
  const { totalWinners, ...stats } = winnerStatsOf(figures);
  const { averageX, changedAtMs } = figures;
  return {
    value: {
      success: true as const,
      stats: { totalBanked: totalWinners, averageMaxX: averageX, lastUpdate: changedAtMs, ...stats },
    },
  };
});
