import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const valuesSchema = z.record(z.string(), z.number());

const configurationSchema = z.strictObject({
  parameterVersion: z.string(),
  mainWeights: z.strictObject({ surface: z.number(), investigation: z.number(), transaction: z.number() }),
  main: valuesSchema,
  surface: valuesSchema,
  investigation: valuesSchema,
  transaction: valuesSchema,
});

/** What those who decide should know of the set, such as weights that do not add up to 1. */
const warningsSchema = z.array(z.string()).default([]);

export const getCurrentConfiguration = defineEndpoint({
  name: 'get-current-configuration',
  method: 'GET',
  path: '/api/ai/current-configuration',
  summary: 'The parameter set in force: by it scores are made and screens coloured',
  access: 'visitor',
  anonymous: true,
  response: z.strictObject({ success: z.literal(true), config: configurationSchema, warnings: warningsSchema }),
});
