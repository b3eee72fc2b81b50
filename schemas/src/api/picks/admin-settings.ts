import { z } from 'zod';
import { limits } from '../../limits.ts';
import { pickerCriteriaSchema } from '../../picks/picking-rules.ts';
import { sortBySchema } from '../../sort-by.ts';

/** From and to which the Performance tab takes numbers; the age is in seconds. */
export const performanceBounds = { winnerThreshold: { min: 1, max: 10 }, minDataAge: { min: 0, max: 600 } } as const;

/** Between which lists are read anew (ms). */
export const refreshBounds = { min: 1000, max: 600_000 } as const;

/** What the Performance tab holds; a user's own stay in the browser, the platform's are part of the admin settings. */
export const performanceSettingsSchema = z.strictObject({
  winnerThreshold: z.number().min(performanceBounds.winnerThreshold.min).max(performanceBounds.winnerThreshold.max),
  requireCompleteData: z.boolean(),
  /** Seconds. */
  minDataAge: z.number().min(performanceBounds.minDataAge.min).max(performanceBounds.minDataAge.max),
  showAdvancedStats: z.boolean(),
});
export type PerformanceSettings = z.infer<typeof performanceSettingsSchema>;

/** The platform's settings of list, picker and statistics. Any of them may be saved alone. */
export const adminSettingsSchema = z.strictObject({
  minScore: z.number().min(0).max(100),
  sortBy: sortBySchema,
  sortOrder: z.enum(['asc', 'desc']),
  tokenLimit: z.int().min(1).max(limits.discoverTokens),
  showOnlyCalledTokens: z.boolean(),
  pickerEnabled: z.boolean(),
  pickerCriteria: pickerCriteriaSchema,
  ...performanceSettingsSchema.shape,
  /** ms. */
  refreshInterval: z.int().min(refreshBounds.min).max(refreshBounds.max),
  maxDisplayTokens: z.int().min(1).max(limits.discoverTokens),
  enableRealTimeUpdates: z.boolean(),
});
export type AdminSettings = z.infer<typeof adminSettingsSchema>;

/** How settings stand in the records: `version` counts saves, 0 = never saved. */
export const savedAsSchema = z.strictObject({ version: z.int().min(0), updatedAt: z.number().nullable() });

export const savedAdminSettingsSchema = adminSettingsSchema.extend(savedAsSchema.shape);
export type SavedAdminSettings = z.infer<typeof savedAdminSettingsSchema>;

/** Fields to change, and the version they were read at: another one in force is 409. Without it the change holds whatever was saved. */
export const adminSettingsChangeSchema = adminSettingsSchema
  .partial()
  .extend({ version: savedAsSchema.shape.version.optional() });
