import { ageMsOf, type DiscoveryFilter, type DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { displayLimits } from '../display-limits.ts';

/** What the discovery settings look at; unknown is null, and lies in no range. */
export interface Considered {
  launchpad: string | null;
  /** Where it trades now. */
  platform: string | null;
  ageMs: number;
  /** USD. */
  liquidity: number | null;
  marketCap: number | null;
  holders: number | null;
  /** Within the period of the settings: USD, and trades. */
  periodVolume: number | null;
  periodTransactions: number | null;
  insiderRate: number | null;
  top10HolderRate: number | null;
  isHoneypot: boolean | null;
  mintable: boolean | null;
  freezable: boolean | null;
  /** Of a token on its curve, whose liquidity belongs to no provider: true. */
  liquidityBurnt: boolean | null;
}

/**
 * The filters that drop a token, each by itself; none = it is considered. What is unknown is dropped by the lower end of its range, and
 * by every security filter but `not_honeypot`, since nearly all tokens are not known to be none.
 */
export function droppedBy(token: Considered, settings: DiscoverySettings): DiscoveryFilter[] {
  const drops: DiscoveryFilter[] = [];
  askFilters(token, settings, (filter) => {
    drops.push(filter);
    return false;
  });
  return drops;
}

/** Whether any filter drops it. What no filter needs any more is not read of the token. */
export function isDropped(token: Considered, settings: DiscoverySettings): boolean {
  return askFilters(token, settings, () => true);
}

/** Told of each filter that drops the token; true ends it. */
type Listener = (filter: DiscoveryFilter) => boolean;

/** True where the listener ended it. What costs more to read of a token is asked later. */
function askFilters(token: Considered, settings: DiscoverySettings, tell: Listener): boolean {
  const { launchpads, poolTypes, platforms } = settings;
  if (isLeftOut(token.launchpad, launchpads) && tell('launchpads')) return true;
  if (isLeftOut(token.platform, poolTypes) && tell('poolTypes')) return true;
  if (isLeftOut(token.platform, platforms) && tell('platforms')) return true;
  if (askRanges(token, settings, tell)) return true;
  // An unknown rate lies in no range; a limit of 1 asks for none.
  const { maxInsiderRate } = settings;
  if (maxInsiderRate < 1) {
    const { insiderRate } = token;
    if (!(insiderRate !== null && insiderRate <= maxInsiderRate) && tell('maxInsiderRate')) return true;
  }
  for (const filter of settings.filters) if (!isSecure[filter](token) && tell(filter)) return true;
  return false;
}

function askRanges(token: Considered, settings: DiscoverySettings, tell: Listener): boolean {
  const ask = (value: number | null, low: number, high: number, under: DiscoveryFilter, over: DiscoveryFilter) => {
    if (value === null || value < low) return tell(under);
    return value > high && tell(over);
  };
  const { minLiquidity, maxLiquidity, minMarketcap, maxMarketcap, minVolume, maxVolume } = settings;
  const { minTransactions, maxTransactions, minHolders, maxHolders } = settings;
  return (
    ask(token.liquidity, minLiquidity, maxLiquidity, 'minLiquidity', 'maxLiquidity') ||
    ask(token.ageMs, ageMsOf(settings.minCreated), ageMsOf(settings.maxCreated), 'minCreated', 'maxCreated') ||
    ask(token.marketCap, minMarketcap, maxMarketcap, 'minMarketcap', 'maxMarketcap') ||
    ask(token.periodVolume, minVolume, maxVolume, 'minVolume', 'maxVolume') ||
    ask(token.periodTransactions, minTransactions, maxTransactions, 'minTransactions', 'maxTransactions') ||
    ask(token.holders, minHolders, maxHolders, 'minHolders', 'maxHolders')
  );
}

function isLeftOut(name: string | null, names: readonly string[]): boolean {
  return names.length > 0 && (name === null || !names.includes(name));
}

const isSecure: Readonly<Record<DiscoverySettings['filters'][number], (token: Considered) => boolean>> = {
  not_honeypot: ({ isHoneypot }) => isHoneypot !== true,
  renounced: ({ mintable }) => mintable === false,
  frozen: ({ freezable }) => freezable === false,
  burn: ({ liquidityBurnt }) => liquidityBurnt === true,
  distribed: ({ top10HolderRate }) => top10HolderRate !== null && top10HolderRate <= displayLimits.top10.warn,
};
