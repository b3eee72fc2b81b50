import { z } from 'zod';

/** A site that shows tokens; `baseUrl` is followed by the token's address. */
export const platformSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/, 'is not a name of lower-case letters, digits and dashes'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .refine((name) => !/\p{Cc}/u.test(name), 'holds a control character'),
  baseUrl: z
    .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'is not an https address' })
    .max(200)
    .regex(/^[!-~]*$/, 'holds a character that addresses do not have'),
  enabled: z.boolean(),
});
export type Platform = z.infer<typeof platformSchema>;

export const defaultPlatforms: readonly Platform[] = [
  { id: 'gmgn', name: 'GMGN', baseUrl: 'https://gmgn.ai/sol/token/', enabled: true },
  { id: 'dexscreener', name: 'DEX Screener', baseUrl: 'https://dexscreener.com/solana/', enabled: false },
  { id: 'solscan', name: 'Solscan', baseUrl: 'https://solscan.io/token/', enabled: false },
  { id: 'birdeye', name: 'Birdeye', baseUrl: 'https://birdeye.so/token/', enabled: false },
  { id: 'jupiter', name: 'Jupiter', baseUrl: 'https://jup.ag/swap/SOL-', enabled: false },
];

/** How a user wants the product. The browser keeps a copy, so that the first paint is right. */
export const userSettingsSchema = z
  .strictObject({
    display: z.strictObject({
      theme: z.enum(['system', 'dark', 'light']),
      density: z.enum(['compact', 'comfortable']),
      /** `compact` writes 1.2M, `full` 1,234,567. */
      numberFormat: z.enum(['compact', 'full']),
      /** Letters and signs alone are shortcuts. */
      singleKeys: z.boolean(),
    }),
    notifications: z.strictObject({
      /** Tell when the live connection is lost and when it is back. */
      connection: z.boolean(),
      /** Tell when a watched token changes its band. */
      watchlist: z.boolean(),
      /** Seconds a message stays. */
      seconds: z.int().min(2).max(20),
    }),
    platforms: z.array(platformSchema).min(1).max(20),
    primaryPlatform: z.string(),
  })
  .refine(({ platforms }) => new Set(platforms.map(({ id }) => id)).size === platforms.length, {
    path: ['platforms'],
    error: 'names a platform twice',
  })
  .refine(({ platforms, primaryPlatform }) => platforms.some(({ id, enabled }) => enabled && id === primaryPlatform), {
    path: ['primaryPlatform'],
    error: 'is not one of the enabled platforms',
  });
export type UserSettings = z.infer<typeof userSettingsSchema>;

export const defaultSettings: UserSettings = {
  display: { theme: 'system', density: 'comfortable', numberFormat: 'compact', singleKeys: true },
  notifications: { connection: true, watchlist: true, seconds: 4 },
  platforms: [...defaultPlatforms],
  primaryPlatform: 'gmgn',
};
