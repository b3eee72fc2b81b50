import {
  type DiscoveryFilter,
  type DiscoverySettings,
  defaultDiscovery,
} from '@mintscope/schemas/picks/discovery-settings';
import type { TokenRow } from '@mintscope/schemas/token';
import { expect, it } from 'vitest';
import { makeRow } from '../test-kit/make-row.ts';
import { considerTokens, type PeriodFigures } from './consider-tokens.ts';
import { createEntry } from './token-entry.ts';

const nowMs = 1_800_000_000_000;
const minute = 60_000;
const settings: DiscoverySettings = { ...defaultDiscovery, maxInsiderRate: 0.5, launchpads: ['pump'] };

/** A token that every filter lets through. */
const fine = (n: number, changes: Partial<TokenRow> = {}) =>
  makeRow(n, {
    createdAt: nowMs - 30 * minute,
    marketCap: 20_000,
    liquidity: 5_000,
    holders: 100,
    top10HolderRate: 0.1,
    ...changes,
  });

const traded: PeriodFigures = { volume: 100, trades: 80 };

async function consider(
  rows: readonly TokenRow[],
  {
    figures = new Map(rows.map(({ address }) => [address, traded])),
    ...by
  }: Partial<Parameters<typeof considerTokens>[1]> = {},
) {
  const entries = rows.map((row) => createEntry(row, 1));
  return considerTokens(entries, { settings, figures, solUsdRate: 180, nowMs, ...by });
}

it('counts what lives, and what no filter drops', async () => {
  const rows = [fine(1), fine(2), fine(3, { life: 'dead' }), fine(4, { life: 'rugged' }), fine(5, { life: 'waiting' })];
  const { drops, left } = await consider(rows);
  expect([drops.live, drops.left]).toEqual([3, 3]);
  expect(left?.map(({ row }) => row.symbol)).toEqual(['T1', 'T2', 'T5']);
  expect(new Set(Object.values(drops.dropped))).toEqual(new Set([0]));
});

it.each<[DiscoveryFilter, Partial<TokenRow>, PeriodFigures?]>([
  ['launchpads', { launchpad: 'raydium', progress: 0.5 }],
  ['platforms', { launchpad: null }],
  ['minLiquidity', { liquidity: null }],
  ['maxLiquidity', { liquidity: 2e8 }],
  ['minCreated', { createdAt: nowMs - 5 * minute + 1 }],
  ['maxCreated', { createdAt: nowMs - 6 * 60 * minute - 1 }],
  ['minMarketcap', { marketCap: 9_999 }],
  ['maxMarketcap', { marketCap: 50_001 }],
  // 55.5 SOL at 180 USD are below 10,000 USD.
  ['minVolume', {}, { volume: 55.5, trades: 80 }],
  ['maxVolume', {}, { volume: 1e6, trades: 80 }],
  ['minHolders', { holders: 9 }],
  ['maxHolders', { holders: 100_001 }],
  ['minTransactions', {}, { volume: 100, trades: 49 }],
  ['maxTransactions', {}, { volume: 100, trades: 50_001 }],
  ['maxInsiderRate', { insiderRate: null }],
  ['not_honeypot', { isHoneypot: true }],
  ['renounced', { mintable: null }],
  ['frozen', { freezable: true }],
  ['burn', { launchpad: 'meteora', progress: null }],
  ['distribed', { top10HolderRate: 0.9 }],
])('counts under %s what it drops by itself', async (filter, changes, figures = traded) => {
  const row = fine(1, changes);
  const { drops, left } = await consider([row, fine(2)], {
    figures: new Map([
      [row.address, figures],
      [fine(2).address, traded],
    ]),
  });
  expect(drops.dropped[filter]).toBe(1);
  expect(drops.left).toBe(1);
  expect(left).toHaveLength(1);
});

it('a token that was not traded within the period is dropped for that, and is known to be', async () => {
  const { drops } = await consider([fine(1)], { figures: new Map() });
  expect(drops).toMatchObject({ live: 1, left: 0, dropped: { minVolume: 1, minTransactions: 1, minHolders: 0 } });
});

it('while the figures of the period are not known, their filters are not counted and what is left is not said', async () => {
  const { drops, left } = await consider([fine(1), fine(2, { holders: 1 })], { figures: null });
  expect([drops.left, left]).toEqual([null, null]);
  expect(drops.dropped.minHolders).toBe(1);
  for (const filter of ['minVolume', 'maxVolume', 'minTransactions', 'maxTransactions'] as const)
    expect(drops.dropped).not.toHaveProperty(filter);
});

it('filters that are not set are not among those that are counted', async () => {
  const bare = { ...settings, launchpads: [], platforms: [], filters: [], maxInsiderRate: 1 };
  const { drops } = await consider([fine(1, { launchpad: null, isHoneypot: true, insiderRate: null })], {
    settings: bare,
  });
  expect(drops.left).toBe(1);
  for (const filter of ['launchpads', 'poolTypes', 'platforms', 'maxInsiderRate', 'not_honeypot'] as const)
    expect(drops.dropped).not.toHaveProperty(filter);
});
