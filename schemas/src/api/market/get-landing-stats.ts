import { z } from 'zod';
import { marketPulseSchema } from '../../market-pulse.ts';
import { defineEndpoint } from '../endpoint.ts';

export const getLandingStats = defineEndpoint({
  name: 'get-landing-stats',
  method: 'GET',
  path: '/api/landing-stats',
  summary: 'Figures of the product for its front page, counted by the server',
  access: 'visitor',
  anonymous: true,
  response: z.strictObject({
    success: z.literal(true),
    /** Metrics that the stages measure of each token. */
    metrics: z.int(),
    stages: z.int(),
    /** Accounts that may sign in. */
    users: z.int(),
    /** Users with a session used in the last five minutes. */
    usersOnline: z.int(),
    pulse: marketPulseSchema,
  }),
});
