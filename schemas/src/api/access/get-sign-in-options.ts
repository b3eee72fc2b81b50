import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getSignInOptions = defineEndpoint({
  name: 'get-sign-in-options',
  method: 'GET',
  path: '/api/auth/options',
  summary: 'Which ways to sign in there are, what they ask for, and where the group in Telegram is',
  access: 'visitor',
  anonymous: true,
  withoutKeys: true,
  response: z.strictObject({
    developmentAccess: z.boolean(),
    investorCodes: z.boolean(),
    /** Number of the bot, for the address of Telegram's own sign-in page; null = no bot. */
    telegramBotId: z.string().nullable(),
    /** `TelegramGroup`, as the settings were checked (`telegram-group.ts`); null = none is configured. */
    telegramGroup: z.strictObject({ url: z.string(), discussionUrl: z.string().nullable() }).nullable(),
    /** Mint of the product's token; null = contract address coming soon, and no holding is asked for. */
    productMint: z.string().nullable(),
    minimumHolding: z.number(),
    /** From when (ms) an expired entitlement keeps its user out. */
    entitlementFromMs: z.number(),
    priceUsd: z.number(),
    payments: z.boolean(),
  }),
});
