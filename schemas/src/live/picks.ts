import { z } from 'zod';
import { pickScopeSchema, selectedTokenSchema } from '../picks/selected-token.ts';
import { defineChannel, seqSchema } from './channel.ts';

/** What changed of a pick; the client adds it to what it has by address, ordinal and scope. */
const pickPerformance = selectedTokenSchema.pick({
  address: true,
  ordinal: true,
  scope: true,
  score: true,
  finalScore: true,
  performance: true,
  isStable: true,
  stabilizedAt: true,
});

/** The platform's picks, and the caller's own: all of them first, then what is new at once and what moves each second. */
export const picks = defineChannel({
  name: 'picks',
  access: 'user',
  entitled: true,
  personal: true,
  wanted: {},
  messages: [
    z.strictObject({
      type: z.literal('initial_picks'),
      seq: seqSchema,
      serverTimeMs: z.number(),
      selections: z.array(selectedTokenSchema),
      /** Whether the caller's own are among them, the newest `liveOwnPicks`: an admin in a user's place, for one, is told none. */
      hasOwn: z.boolean(),
    }),
    /** A pick was made or removed, or reached a milestone: told with the row that bears it. */
    z.strictObject({
      type: z.literal('performance_update'),
      seq: seqSchema,
      selection: selectedTokenSchema,
      removed: z.boolean(),
    }),
    /** Figures that moved, gathered for 1 s. */
    z.strictObject({
      type: z.literal('performance_batch_update'),
      seq: seqSchema,
      updates: z.array(pickPerformance),
    }),
    z.strictObject({ type: z.literal('picks_cleared'), seq: seqSchema, scope: pickScopeSchema }),
  ],
});
