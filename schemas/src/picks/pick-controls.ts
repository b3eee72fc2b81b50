import { z } from 'zod';
import { pickingRulesSchema } from './picking-rules.ts';

const decision = { v: z.literal(1), id: z.int().min(1), decidedAtMs: z.int().min(0) };

/** Time after clearing in which nothing is called, and after a removal in which rules do not call that token (ms). */
export const clearedCoolDownMs = 60_000;
export const removedCoolDownMs = 24 * 3_600_000;

/**
 * What people decide of picks and scoring must know, beside the `call` and `removal` of `events/control-event.ts`. Both go to every
 * partition.
 */
export const pickingRulesEventSchema = z.strictObject({
  type: z.literal('picking_rules'),
  ...decision,
  version: z.string().max(64),
  /** All of them, so that later defaults change nothing. */
  rules: pickingRulesSchema,
});
export const clearEventSchema = z.strictObject({ type: z.literal('clear'), ...decision });
