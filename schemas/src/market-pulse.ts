import { z } from 'zod';
import { seqSchema } from './live/channel.ts';

/** Figures of the whole market over the last minute, for the top bar. */
export const marketPulseSchema = z.strictObject({
  launchesPerMinute: z.number(),
  tradesPerSecond: z.number(),
  scoredPerSecond: z.number(),
  /** Tokens in the live table, dead and rugged ones too. */
  liveTokens: z.int(),
  /** Ingest to publication, p50 and p99 (ms); null without traffic. */
  delayP50Ms: z.number().nullable(),
  delayP99Ms: z.number().nullable(),
  /** From when events happened, as their source tells it, to their receipt: p50 of the last ten seconds (ms); null without any. */
  sourceDelayP50Ms: z.number().nullable(),
  clients: z.int(),
});
export type MarketPulse = z.infer<typeof marketPulseSchema>;

/** What every client is told each second, whatever it follows. */
export const periodicUpdateSchema = z.strictObject({
  type: z.literal('periodic_update'),
  seq: seqSchema,
  serverTimeMs: z.number(),
  pulse: marketPulseSchema,
  /** Of the set that the newest scores were made with; null before any came. */
  parameterVersion: z.string().nullable(),
});
