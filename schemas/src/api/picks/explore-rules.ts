import { z } from 'zod';
import { whatIfKindSchema, whatIfSchema } from '../../picks/pick-statistics.ts';
import { pickerCriteriaSchema } from '../../picks/picking-rules.ts';
import { defineEndpoint } from '../endpoint.ts';

export const exploreRules = defineEndpoint({
  name: 'explore-rules',
  method: 'POST',
  path: '/api/token-picker/what-if',
  summary:
    'Which eligible tokens other criteria would have called, and what would have become of them; exact for whole minima',
  access: 'user',
  entitled: true,
  cost: 5,
  body: z.strictObject({
    criteria: pickerCriteriaSchema,
    window: whatIfSchema.shape.window.default('24h'),
    of: whatIfKindSchema.default('headline'),
  }),
  response: z.strictObject({ success: z.literal(true), whatIf: whatIfSchema }),
});
