import { z } from 'zod';

export const periods = ['1m', '5m', '10m', '15m', '30m', '1h', '2h'] as const;
export const minimumAges = ['30s', '1m', '2m', '3m', '5m', '10m', '15m', '1h'] as const;
export const maximumAges = ['15m', '1h', '6h', '24h'] as const;
export type AgeText = (typeof minimumAges)[number] | (typeof maximumAges)[number] | (typeof periods)[number];

/** `renounced`: no more can be minted; `frozen`: nothing can be frozen; `burn`: liquidity is burnt; `distribed`: the ten largest hold little. */
export const securityFilters = ['not_honeypot', 'renounced', 'frozen', 'burn', 'distribed'] as const;
export type SecurityFilter = (typeof securityFilters)[number];

export const discoveryPlatforms = [
  'pump',
  'pumpamm',
  'moonshot',
  'raydium',
  'meteora',
  'fluxbeam',
  'orca',
  'ray_launchpad',
  'boop',
  'letsbonk',
] as const;

/** Pairs of which the first must not lie above the second. */
const ranges = [
  ['minLiquidity', 'maxLiquidity'],
  ['minMarketcap', 'maxMarketcap'],
  ['minVolume', 'maxVolume'],
  ['minHolders', 'maxHolders'],
  ['minTransactions', 'maxTransactions'],
] as const;

const amount = z.number().min(0).max(1e15);
const count = z.int().min(0).max(1_000_000_000);
const names = z.array(z.string().regex(/^[a-z0-9_-]{1,32}$/, 'is not a name')).max(20);

const fields = z.strictObject({
  chain: z.literal('sol'),
  /** Tokens that a search, and a list, give where the caller names no number. */
  limit: z.int().min(1).max(1000),
  displayLimit: z.int().min(1).max(200),
  /** Time over which volume and transactions are counted. */
  period: z.enum(periods),
  /** Empty = whatever the kind of pool, whatever the launchpad. */
  poolTypes: names,
  launchpads: names,
  /** USD. */
  minLiquidity: amount,
  maxLiquidity: amount,
  /** Youngest and oldest. */
  minCreated: z.enum(minimumAges),
  maxCreated: z.enum(maximumAges),
  minMarketcap: amount,
  maxMarketcap: amount,
  minVolume: amount,
  maxVolume: amount,
  minHolders: count,
  maxHolders: count,
  minTransactions: count,
  maxTransactions: count,
  maxInsiderRate: z.number().min(0).max(1),
  filters: z.array(z.enum(securityFilters)).max(securityFilters.length),
  platforms: z.array(z.enum(discoveryPlatforms)).max(discoveryPlatforms.length),
});

/** What the platform considers and calls from. A contradiction is refused at the field that is to blame. */
export const discoverySettingsSchema = fields.superRefine((settings, context) => {
  for (const [low, high] of ranges)
    if (settings[low] > settings[high])
      context.addIssue({ code: 'custom', path: [low], message: `must not be above ${high}` });
  if (ageMsOf(settings.minCreated) > ageMsOf(settings.maxCreated))
    context.addIssue({ code: 'custom', path: ['minCreated'], message: 'must not be above maxCreated' });
});
export type DiscoverySettings = z.infer<typeof discoverySettingsSchema>;

/** A filter of the settings, by the field or the security filter that drops a token. */
export const discoveryFilterSchema = z.enum([
  'launchpads',
  'poolTypes',
  'minLiquidity',
  'maxLiquidity',
  'minCreated',
  'maxCreated',
  'minMarketcap',
  'maxMarketcap',
  'minVolume',
  'maxVolume',
  'minHolders',
  'maxHolders',
  'minTransactions',
  'maxTransactions',
  'maxInsiderRate',
  'platforms',
  ...securityFilters,
]);
export type DiscoveryFilter = z.infer<typeof discoveryFilterSchema>;

/**
 * Of the live tokens, which are the newest that are neither dead nor rugged: how many each filter would drop by itself right now, and
 * how many all of them leave. A filter that is not set, or cannot be counted while an engine is away, is not among `dropped`; `left`
 * is null as long as one that is set cannot be counted.
 */
export const discoveryDropsSchema = z.strictObject({
  live: z.int().min(0),
  left: z.int().min(0).nullable(),
  dropped: z.partialRecord(discoveryFilterSchema, z.int().min(0)),
});
export type DiscoveryDrops = z.infer<typeof discoveryDropsSchema>;

export const defaultDiscovery: DiscoverySettings = {
  chain: 'sol',
  limit: 100,
  displayLimit: 50,
  period: '5m',
  poolTypes: [],
  launchpads: [],
  minLiquidity: 1000,
  maxLiquidity: 100_000_000,
  minCreated: '5m',
  maxCreated: '6h',
  minMarketcap: 10_000,
  maxMarketcap: 50_000,
  minVolume: 10_000,
  maxVolume: 10_000_000,
  minHolders: 10,
  maxHolders: 100_000,
  minTransactions: 50,
  maxTransactions: 50_000,
  maxInsiderRate: 1,
  filters: [...securityFilters],
  platforms: [...discoveryPlatforms],
};

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** `30s`, `5m`, `6h` in ms. */
export function ageMsOf(text: AgeText): number {
  return Number.parseInt(text, 10) * unitMs[text.slice(-1)]!;
}
