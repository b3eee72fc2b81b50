import { z } from 'zod';
import { marketPulseSchema } from '../market-pulse.ts';
import { partitionLagSchema } from '../partition-lag.ts';
import { defineChannel, seqSchema } from './channel.ts';

/** How the product is doing, each second. Each message is whole: one that was missed is made good by the next. */
export const operations = defineChannel({
  name: 'operations',
  access: 'admin',
  wanted: {},
  messages: [
    z.strictObject({
      type: z.literal('operations_update'),
      seq: seqSchema,
      serverTimeMs: z.number(),
      pulse: marketPulseSchema,
      /** Of scoring behind the chain's events, and of this instance behind scoring; none of scoring while an engine is away. */
      lag: z.array(partitionLagSchema),
      /** Records of the chain's events that wait to be scored, over all partitions. */
      scoringQueue: z.int(),
      /** How late what is due runs in this instance (ms). */
      eventLoopDelayMs: z.number(),
      /** Connections to this instance; those that are sent nothing until they drain, and what all have in their buffers. */
      sockets: z.strictObject({ open: z.int(), full: z.int(), bufferedBytes: z.int() }),
    }),
  ],
});
