import { z } from 'zod';
import { discoverySettingsSchema } from './discovery-settings.ts';

/** The scores that a call may ask for, as the picker panel lists them. */
export const criterionNames = ['initialScore', 'walletScore', 'transactionScore', 'finalScore'] as const;
export type CriterionName = (typeof criterionNames)[number];

export const criterionSchema = z.strictObject({ enabled: z.boolean(), minValue: z.number().min(0).max(100) });
export type Criterion = z.infer<typeof criterionSchema>;

/** With none enabled nothing is called. */
export const pickerCriteriaSchema = z.strictObject({
  initialScore: criterionSchema,
  walletScore: criterionSchema,
  transactionScore: criterionSchema,
  finalScore: criterionSchema,
  logic: z.enum(['AND', 'OR']),
});
export type PickerCriteria = z.infer<typeof pickerCriteriaSchema>;

/** Everything by which the product calls, as saved last: made of the admin settings and the discovery settings. */
export const pickingRulesSchema = z.strictObject({
  enabled: z.boolean(),
  criteria: pickerCriteriaSchema,
  requireCompleteData: z.boolean(),
  /** Age that the complete-data rule asks for (s). */
  minDataAge: z.number().min(0).max(600),
  /** What the product considers at all. */
  considered: discoverySettingsSchema,
});
export type PickingRules = z.infer<typeof pickingRulesSchema>;
