import { z } from 'zod';
import { performanceBounds } from './admin-settings.ts';

const { winnerThreshold, minDataAge } = performanceBounds;

/** By what statistics count, where the caller has it otherwise than the platform; what is left out is as admins saved it. */
export const countingRuleQuery = z.object({
  winnerThreshold: z.coerce.number().min(winnerThreshold.min).max(winnerThreshold.max).optional(),
  requireCompleteData: z.enum(['true', 'false']).optional(),
  /** Seconds. */
  minDataAge: z.coerce.number().min(minDataAge.min).max(minDataAge.max).optional(),
});
export type CountingRuleQuery = z.output<typeof countingRuleQuery>;
