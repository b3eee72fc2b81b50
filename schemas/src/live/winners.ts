import { z } from 'zod';
import { winnerSchema } from '../picks/successful-token.ts';
import { defineChannel, seqSchema } from './channel.ts';

/** The Hall of Fame as it changes. A winner that rises by a tier is `added` again: the client puts it in the place of the other. */
export const winners = defineChannel({
  name: 'winners',
  access: 'user',
  entitled: true,
  wanted: {},
  messages: [
    z.strictObject({
      type: z.literal('big_winner_update'),
      seq: seqSchema,
      action: z.enum(['added', 'removed']),
      token: winnerSchema,
    }),
  ],
});
