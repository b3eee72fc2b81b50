import { z } from 'zod';
import { labelSchema } from './token-groups.ts';
import { walletPositionSchema } from './wallet.ts';

/** What a wallet made of a token by its own trades, as its page tells it. */
export const traderSchema = z.strictObject({
  wallet: z.string(),
  /** As far as the token's evidence names it. */
  labels: z.array(labelSchema),
  buys: z.int().min(0),
  sells: z.int().min(0),
  firstTradeMs: z.number(),
  lastTradeMs: z.number(),
  ...walletPositionSchema.shape,
});
export type Trader = z.infer<typeof traderSchema>;
