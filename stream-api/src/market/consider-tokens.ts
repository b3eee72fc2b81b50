import { setImmediate } from 'node:timers/promises';
import { type Considered, droppedBy } from '@mintscope/metrics/picks/dropped-by';
import { tradingPlatform } from '@mintscope/metrics/picks/trading-platform';
import type { DiscoveryDrops, DiscoveryFilter, DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import type { TokenRow } from '@mintscope/schemas/token';
import { isLiquidityBurnt } from './liquidity-burnt.ts';
import type { TokenEntry } from './token-entry.ts';

/** Within a period: volume in the quote of the token's pool, and trades. */
export interface PeriodFigures {
  volume: number;
  trades: number;
}

export interface ConsideredBy {
  settings: DiscoverySettings;
  /** Of each token that was traded within the period of the settings; null while they are not known. */
  figures: ReadonlyMap<string, PeriodFigures> | null;
  solUsdRate: number;
  nowMs: number;
}

export interface ConsideredTokens {
  drops: DiscoveryDrops;
  /** Those that no filter drops, as the entries came; null while a filter cannot be asked. */
  left: TokenEntry[] | null;
}

/** Tokens looked at before others have their turn on this thread. */
const atOnce = 1_000;
const untraded: PeriodFigures = { volume: 0, trades: 0 };
const periodFilters: ReadonlySet<DiscoveryFilter> = new Set<DiscoveryFilter>([
  'minVolume',
  'maxVolume',
  'minTransactions',
  'maxTransactions',
]);

/** What the filters drop of the tokens that live: neither dead nor rugged. */
export async function considerTokens(entries: Iterable<TokenEntry>, by: ConsideredBy): Promise<ConsideredTokens> {
  const standing = standingFilters(by);
  const dropped = new Map(standing.map((filter) => [filter, 0]));
  const left: TokenEntry[] = [];
  let live = 0;
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked % atOnce === 0) await setImmediate();
    const { row } = entry;
    if (row.life === 'dead' || row.life === 'rugged') continue;
    live += 1;
    const drops = droppedBy(consideredOf(row, by), by.settings);
    for (const filter of drops) if (dropped.has(filter)) dropped.set(filter, dropped.get(filter)! + 1);
    if (drops.length === 0) left.push(entry);
  }
  const isWhole = by.figures !== null;
  return {
    drops: { live, left: isWhole ? left.length : null, dropped: Object.fromEntries(dropped) },
    left: isWhole ? left : null,
  };
}

/** Filters that are set, and can be asked. */
function standingFilters({ settings, figures }: ConsideredBy): DiscoveryFilter[] {
  const { launchpads, poolTypes, platforms, maxInsiderRate } = settings;
  const lists: [DiscoveryFilter, boolean][] = [
    ['launchpads', launchpads.length > 0],
    ['poolTypes', poolTypes.length > 0],
    ['platforms', platforms.length > 0],
    ['maxInsiderRate', maxInsiderRate < 1],
  ];
  const set = [...lists.flatMap(([filter, isSet]) => (isSet ? [filter] : [])), ...ranges, ...settings.filters];
  return figures ? set : set.filter((filter) => !periodFilters.has(filter));
}

const ranges: readonly DiscoveryFilter[] = [
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
];

function consideredOf(row: TokenRow, { figures, solUsdRate, nowMs }: ConsideredBy): Considered {
  const period = figures && (figures.get(row.address) ?? untraded);
  return {
    launchpad: row.launchpad,
    platform: tradingPlatform(row.launchpad, row.migrated),
    ageMs: nowMs - row.createdAt,
    liquidity: row.liquidity,
    marketCap: row.marketCap,
    holders: row.holders,
    periodVolume: period === null ? null : period.volume * solUsdRate,
    periodTransactions: period?.trades ?? null,
    insiderRate: row.insiderRate,
    top10HolderRate: row.top10HolderRate,
    isHoneypot: row.isHoneypot,
    mintable: row.mintable,
    freezable: row.freezable,
    liquidityBurnt: isLiquidityBurnt(row) ? true : null,
  };
}
