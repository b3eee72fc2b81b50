import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import { callSchema, milestones, pickScoresSchema } from './call.ts';
import { executableSchema } from './executable.ts';

/** Best first: 50x, 10x, 5x and above. */
export const successTiers = ['MEGA_SUCCESS', 'MAJOR_SUCCESS', 'STRONG_SUCCESS'] as const;
export const successTierSchema = z.enum(successTiers);
export type SuccessTier = z.infer<typeof successTierSchema>;

const [strong, major, mega] = milestones;
export const tierMultiples: Readonly<Record<SuccessTier, number>> = {
  MEGA_SUCCESS: mega,
  MAJOR_SUCCESS: major,
  STRONG_SUCCESS: strong,
};

export const timeframeSchema = z.enum(['all', '24h', '7d', '30d', '90d']);

const time = z.number().nullable();
const multiple = z.number().min(0).nullable();

/** An entry of the bank: a call that reached 5x or more. */
export const successfulTokenSchema = z.strictObject({
  /** `<address>-<ordinal>`, which names the call. */
  id: z.string(),
  /** When it entered (ms). */
  bankedAt: z.number(),
  successTier: successTierSchema,
  tokenData: z.strictObject({
    address: pubkeySchema,
    symbol: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    createdAt: z.number(),
  }),
  performance: z.strictObject({
    maxX: z.number(),
    currentX: multiple,
    entryTime: z.number(),
    peakTime: time,
    /** From the call to its peak (ms). */
    timeToSuccess: time,
    executable: z.array(executableSchema),
  }),
  finalScoring: pickScoresSchema,
});
export type SuccessfulToken = z.infer<typeof successfulTokenSchema>;

/** The same as the Hall of Fame reads it. */
export const winnerSchema = z.strictObject({
  id: successfulTokenSchema.shape.id,
  address: pubkeySchema,
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  created_at: z.number(),
  called_at: z.number(),
  winner_status: successTierSchema,
  winner_achieved_at: z.number(),
  winner_peak_x: z.number(),
  max_x: z.number(),
  current_x: multiple,
  peak_at: time,
  final_score: z.number().nullable(),
  executable: z.array(executableSchema),
});
export type Winner = z.infer<typeof winnerSchema>;

const count = z.int().min(0);

export const winnerStatsSchema = z.strictObject({
  totalWinners: count,
  megaSuccesses: count,
  majorSuccesses: count,
  strongSuccesses: count,
  /** Highest and mean peak; null without winners. */
  bestPeak: multiple,
  averagePeak: multiple,
  /** Entries taken off the list by an admin: platform statistics count their calls all the same. */
  removed: count,
});

export const successfulStatsSchema = z.strictObject({
  totalBanked: count,
  averageMaxX: multiple,
  lastUpdate: time,
  ...winnerStatsSchema.omit({ totalWinners: true }).shape,
});

/** The file that an admin downloads of an entry. */
export const successfulExportSchema = z.strictObject({
  exportedAt: z.iso.datetime(),
  entry: successfulTokenSchema,
  call: callSchema,
});
