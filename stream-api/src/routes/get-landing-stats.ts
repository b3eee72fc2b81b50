import { getLandingStats } from '@mintscope/schemas/api/get-landing-stats';
import { handle } from '../http/handle.ts';

export const getLandingStatsRoute = handle(getLandingStats, async (_input, { api }) => ({
  value: { success: true as const, ...(await api.landingFigures()), pulse: api.hub.pulse() },
}));
