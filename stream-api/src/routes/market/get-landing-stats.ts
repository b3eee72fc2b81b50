import { getLandingStats } from '@mintscope/schemas/api/market/get-landing-stats';
import { handle } from '../../http/handle.ts';

export const getLandingStatsRoute = handle(getLandingStats, async (_input, { api }) => ({
  encoded: await api.shared.landingStats(),
}));
