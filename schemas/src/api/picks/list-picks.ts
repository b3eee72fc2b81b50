import { z } from 'zod';
import { multipleKindSchema, statisticsPeriodSchema, unknownKey } from '../../picks/pick-statistics.ts';
import { recordedPickSchema } from '../../picks/recorded-pick.ts';
import { pickScopeSchema } from '../../picks/selected-token.ts';
import { bandSchema } from '../../score.ts';
import { defineEndpoint } from '../endpoint.ts';
import { countingRuleQuery } from './counting-rule.ts';

export const listPicks = defineEndpoint({
  name: 'list-picks',
  method: 'GET',
  path: '/api/picks',
  summary: 'The calls behind a figure: all that were made, removed ones and losers too',
  access: 'user',
  entitled: true,
  personal: true,
  cost: 5,
  query: countingRuleQuery.omit({ winnerThreshold: true }).extend({
    scope: pickScopeSchema.default('platform'),
    period: statisticsPeriodSchema.default('7d'),
    search: z.string().trim().max(64).default(''),
    /** Of these two, `unknown`: those of which it was not known. */
    band: z.enum([...bandSchema.options, unknownKey]).optional(),
    launchpad: z.string().max(32).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
    parameterVersion: z.string().max(64).optional(),
    /** Which multiple `minX`, `belowX` and the order `maxX` look at: the highest, or what a position returned by the stated rule. */
    of: multipleKindSchema.default('headline'),
    /** `counted`: those alone that statistics count by that multiple. */
    count: z.enum(['all', 'counted']).default('all'),
    /** Came to at least, and stayed below. */
    minX: z.coerce.number().min(0).optional(),
    belowX: z.coerce.number().min(0).optional(),
    /** `now`: those of which figures are still told. */
    followed: z.enum(['any', 'now']).default('any'),
    removed: z.enum(['with', 'without', 'only']).default('with'),
    sortBy: z.enum(['selectedAt', 'maxX', 'currentX', 'finalScore']).default('selectedAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.strictObject({ success: z.literal(true), picks: z.array(recordedPickSchema), total: z.int().min(0) }),
});
