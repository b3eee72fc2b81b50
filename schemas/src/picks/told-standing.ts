import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';

const share = z.number().min(0).max(1);

/** A curve or pool as it stands. Tokens in base units, quote in lamports, both as doubles. */
export const toldMarketSchema = z.strictObject({
  base: z.number().positive(),
  /** 0 where nothing can be traded any more. */
  quote: z.number().min(0),
  /** What several pools are compared by (lamports). */
  depth: z.number(),
  /** Tokens that can still be bought; null = without end. */
  buyable: z.number().min(0).nullable(),
  /** Lamports that sales can take out. */
  payable: z.number().min(0),
  /** Fees of each side, as its share; null where the newest trade does not show it. */
  buyFee: share.nullable(),
  sellFee: share.nullable(),
  keptFrom: z.enum(['nothing', 'quote', 'input']),
  keptShare: share,
});
export type ToldMarket = z.infer<typeof toldMarketSchema>;

/** Where a token stands with a row: its curve or pool, and how that stands; null while it is closed, or not known. */
export const toldStandingSchema = z.strictObject({
  pool: pubkeySchema,
  decimals: z.int().min(0).max(255),
  market: toldMarketSchema.nullable(),
  /** Its curve has ended; left out before that, and by former versions. */
  migrated: z.boolean().optional(),
});
export type ToldStanding = z.infer<typeof toldStandingSchema>;
