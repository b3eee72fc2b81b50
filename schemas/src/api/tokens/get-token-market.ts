import { z } from 'zod';
import { toldStandingSchema } from '../../picks/told-standing.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const getTokenMarket = defineEndpoint({
  name: 'get-token-market',
  method: 'GET',
  path: '/tokens/{address}/market',
  summary:
    'The curve or pool that the token is traded in as it stands, and what could be taken out of it since the launch',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: z.strictObject({
    /** The deepest of its pools, both fees told; null: none was told, or not of the last 30 days. Its market is null while closed or not known. */
    standing: toldStandingSchema.omit({ migrated: true }).nullable(),
    /** Version of the row that told it last, and its chain time (ms). */
    version: z.int().min(0).nullable(),
    asOfMs: z.number().nullable(),
    /** SOL that sales could take out at the end of even steps of time, all pools together, oldest first; steps without news are left out. */
    course: z.array(z.strictObject({ timeMs: z.number(), payableSol: z.number().min(0) })),
    /** Chain time of the first trade in a pool after those on a curve (ms): when it migrated. Null before, and where no trade on its curve is kept. */
    poolSinceMs: z.number().nullable(),
    /**
     * Trades of the last 24 h and their volume in USD (null without a price), seconds behind; null where the row has both: of a token that
     * is younger, whose trades are all since the launch, and has not ended.
     */
    day: z
      .strictObject({ buys: z.int().min(0), sells: z.int().min(0), volume: z.number().min(0).nullable() })
      .nullable(),
  }),
  errors: tokenErrors,
});
