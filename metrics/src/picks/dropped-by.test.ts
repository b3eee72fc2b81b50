import {
  type DiscoveryFilter,
  type DiscoverySettings,
  defaultDiscovery,
} from '@mintscope/schemas/picks/discovery-settings';
import { expect, it } from 'vitest';
import { type Considered, droppedBy, isDropped } from './dropped-by.ts';

/** Lies in every range of the defaults. */
const fine: Considered = {
  launchpad: 'pump',
  platform: 'pumpamm',
  ageMs: 600_000,
  liquidity: 5000,
  marketCap: 20_000,
  holders: 50,
  periodVolume: 20_000,
  periodTransactions: 80,
  insiderRate: 0.1,
  top10HolderRate: 0.1,
  isHoneypot: false,
  mintable: false,
  freezable: false,
  liquidityBurnt: true,
};

it.each<[DiscoveryFilter[], string, Partial<Considered>, Partial<DiscoverySettings>]>([
  [[], 'nothing', {}, {}],
  [['minCreated'], 'too young', { ageMs: 299_999 }, {}],
  [['maxCreated'], 'too old', { ageMs: 6 * 3_600_000 + 1 }, {}],
  [['minLiquidity'], 'unknown liquidity', { liquidity: null }, {}],
  [['maxMarketcap'], 'too large', { marketCap: 50_001 }, {}],
  [['minMarketcap', 'minVolume'], 'too small', { marketCap: 9999, periodVolume: 9999 }, {}],
  [['minTransactions', 'minHolders'], 'too quiet', { holders: 9, periodTransactions: 49 }, {}],
  [['maxTransactions', 'maxHolders'], 'too busy', { holders: 100_001, periodTransactions: 50_001 }, {}],
  [[], 'an unknown rate of insiders, where none is asked for', { insiderRate: null }, {}],
  [['maxInsiderRate'], 'an unknown rate of insiders', { insiderRate: null }, { maxInsiderRate: 0.5 }],
  [['maxInsiderRate'], 'too many insiders', { insiderRate: 0.51 }, { maxInsiderRate: 0.5 }],
  [['not_honeypot'], 'a honeypot', { isHoneypot: true }, {}],
  [[], 'what is not known to be a honeypot', { isHoneypot: null }, {}],
  [['renounced'], 'mintable', { mintable: true }, {}],
  [['frozen'], 'not known to be unfreezable', { freezable: null }, {}],
  [['burn'], 'liquidity that a provider may take', { liquidityBurnt: null }, {}],
  [['distribed'], 'ten that hold much', { top10HolderRate: 0.9 }, {}],
  [['distribed'], 'ten of whom nothing is known', { top10HolderRate: null }, {}],
  [[], 'all of them, without the filters', { mintable: true, freezable: true, liquidityBurnt: null }, { filters: [] }],
  [['platforms'], 'traded elsewhere', { platform: 'unheard' }, {}],
  [['launchpads'], 'launched elsewhere', {}, { launchpads: ['moonshot'] }],
  [
    ['launchpads', 'poolTypes'],
    'unknown places',
    { launchpad: null, platform: null },
    { launchpads: ['pump'], poolTypes: ['pumpamm'], platforms: [] },
  ],
])('drops by %j: %s', (drops, _, token, settings) => {
  const asked = [
    { ...fine, ...token },
    { ...defaultDiscovery, ...settings },
  ] as const;
  expect(droppedBy(...asked)).toEqual(drops);
  expect(isDropped(...asked)).toBe(drops.length > 0);
});

it('reads no holders of a token that is dropped by its market', () => {
  const unread = () => {
    throw new Error('read');
  };
  const token = Object.defineProperties(
    { ...fine, liquidity: 1 },
    { holders: { get: unread }, top10HolderRate: { get: unread } },
  );
  expect(isDropped(token, defaultDiscovery)).toBe(true);
});
