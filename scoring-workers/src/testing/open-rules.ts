import { defaultCriteria } from '@mintscope/schemas/api/picks/default-settings';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';

/** Rules by which nearly every token that has a price and half a minute of age is called; `changes` narrow them. */
export function openRules(changes: Partial<PickingRules> = {}): PickingRules {
  return {
    enabled: true,
    criteria: { ...defaultCriteria, finalScore: { enabled: true, minValue: 0 } },
    requireCompleteData: false,
    minDataAge: 0,
    considered: openDiscovery(),
    ...changes,
  };
}

/** Settings that leave out what is younger than half a minute or older than a day, and nothing else that is known. */
export function openDiscovery(changes: Partial<PickingRules['considered']> = {}): PickingRules['considered'] {
  return {
    ...defaultDiscovery,
    platforms: [],
    filters: [],
    minCreated: '30s',
    maxCreated: '24h',
    ...{ minLiquidity: 0, maxLiquidity: 1e15, minMarketcap: 0, maxMarketcap: 1e15, minVolume: 0, maxVolume: 1e15 },
    ...{ minHolders: 0, maxHolders: 1e9, minTransactions: 0, maxTransactions: 1e9 },
    ...changes,
  };
}
