import { z } from 'zod';
import { listNameSchema, watchlistIdSchema } from '../account-lists.ts';
import { pubkeySchema } from '../ids.ts';
import { filterTextSchema } from '../token-filter/filter-text.ts';
import { parseAlert } from './alert-condition.ts';
import { alertLimits } from './alert-limits.ts';
import { alertWaysSchema, prioritySchema } from './firing.ts';

/** Which tokens are looked at. */
export const alertScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('token'), mint: pubkeySchema }),
  /** Tokens of a watchlist of the account's, as it is when an alert is decided. */
  z.strictObject({ kind: z.literal('watchlist'), id: watchlistIdSchema }),
  z.strictObject({ kind: z.literal('market') }),
]);
export type AlertScope = z.infer<typeof alertScopeSchema>;

/** Conditions as `parseAlert` reads them, one at the least. */
const conditionsSchema = filterTextSchema.superRefine((text, context) => {
  const conditions = parseAlert(text);
  if (typeof conditions === 'string') context.addIssue({ code: 'custom', message: conditions });
  else if (conditions.length === 0) context.addIssue({ code: 'custom', message: 'has no condition' });
});

/** What a user decides of an alert. */
export const alertWishSchema = z.strictObject({
  name: listNameSchema,
  scope: alertScopeSchema,
  /** All of them must hold. */
  filter: conditionsSchema,
  /** Fires once, for the first token, and is done. */
  once: z.boolean(),
  /** Seconds that have to pass between two firings for one token. */
  coolDown: z.int().min(0).max(alertLimits.mostCoolDown),
  /** The higher one is told first where more fire than the account is told one by one. */
  priority: prioritySchema,
  ways: alertWaysSchema,
  paused: z.boolean(),
});
export type AlertWish = z.infer<typeof alertWishSchema>;

export const alertSchema = alertWishSchema.extend({
  name: z.string(),
  /** The client makes it, so that a request that is sent twice makes one. */
  id: z.uuid(),
  createdAt: z.number(),
  /** Rows from before are not looked at: when it was made, or its conditions, its tokens or its rest changed last. */
  watchedFrom: z.number(),
  /** The newest firing; null = none yet. */
  firedAt: z.number().nullable(),
  /** When it fired once and was done. */
  doneAt: z.number().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;
