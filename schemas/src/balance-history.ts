import { z } from 'zod';

/**
 * What wallets had bought and not sold, from the launch on. Transfers between wallets are not in it. Columns of one length tell the
 * changes: the `wallet[i]`-th of `wallets` had `amount[i]` tokens more (less below 0) at the end of step `step[i]`.
 */
export const balanceHistorySchema = z.strictObject({
  /** Start of step 0, and how long a step is (ms). */
  fromMs: z.number(),
  stepMs: z.number().positive(),
  steps: z.int().min(1),
  /** Those that ever had the most, those first. */
  wallets: z.array(z.string()),
  wallet: z.array(z.int().min(0)),
  step: z.array(z.int().min(0)),
  /** Whole tokens. */
  amount: z.array(z.number()),
  /** Whole tokens that all wallets together had at the end of each step: what shares are of. */
  total: z.array(z.number().min(0)),
  /** Wallets that traded beside those told. */
  moreWallets: z.int().min(0),
});
export type BalanceHistory = z.infer<typeof balanceHistorySchema>;
