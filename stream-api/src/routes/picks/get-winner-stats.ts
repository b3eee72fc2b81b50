import { getWinnerStats } from '@mintscope/schemas/api/picks/get-winner-stats';
import { handle } from '../../http/handle.ts';
import { figuresFor, winnerStatsOf } from './winner-stats.ts';

export const getWinnerStatsRoute = handle(getWinnerStats, async (_input, { api, caller }) => ({
  value: { success: true as const, stats: winnerStatsOf(await figuresFor(api, caller)) },
}));
