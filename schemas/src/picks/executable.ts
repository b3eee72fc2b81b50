import { z } from 'zod';

/** SOL that a position spends, its fees included. */
export const positionSizesSol = [0.5, 1, 5] as const;

/** Time from a call, or from what triggers a sale, to the fill (ms). */
export const reactionDelayMs = 3000;

const multiple = z.number().min(0).nullable();

/**
 * What spending `sizeSol` would have returned, as a multiple of what was spent, with fees and the position's own impact; null while
 * it is not filled, or where no market is known. A sale meets the market as it was, so each is a lower bound by one side's impact.
 */
export const executableSchema = z.strictObject({
  sizeSol: z.number(),
  /** When it was filled (ms), and what of the size could be spent. */
  filledAt: z.number().nullable(),
  spentSol: multiple,
  /** Sold in one sale at the best moment for it, told with hindsight; the rule sells in two, each of less impact, and may bring more. */
  peakX: multiple,
  peakAt: z.number().nullable(),
  /** Half at 2x, the rest 30 % under the highest price since; what is left counts as of now. */
  ruleX: multiple,
  /** All of it was sold by that rule. */
  ruleClosed: z.boolean(),
  /** Sold wholly now. */
  nowX: multiple,
});
export type Executable = z.infer<typeof executableSchema>;
