import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getScoringWeights = defineEndpoint({
  name: 'get-scoring-weights',
  method: 'GET',
  path: '/api/scoring-weights',
  summary: 'The main weights in force, for the explainer of the three stages',
  access: 'visitor',
  anonymous: true,
  response: z.strictObject({
    parameterVersion: z.string(),
    mainWeights: z.strictObject({ surface: z.number(), investigation: z.number(), transaction: z.number() }),
  }),
});
