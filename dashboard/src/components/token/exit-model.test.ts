import type { Market } from '@mintscope/metrics/picks/market';
import { quoteSell } from '@mintscope/metrics/picks/quote-trade';
import type { Group } from '@mintscope/schemas/token-groups';
import type { Holder } from '@mintscope/schemas/token-metrics';
import { expect, test } from 'vitest';
import { exitOf, readAmount, sellersOf, supplyOf, tokensOf } from './exit-model.ts';

const holder = (balance: number, cluster: number): Holder => ({
  ...{ owner: `Owner${balance}`, amount: '1', balance, percentage: balance / 500, supplyShare: balance / 1_000 },
  ...{ labels: [], connections: 0, cluster, funder: null },
});
const holders = [holder(200, 0), holder(120, 1), holder(100, 2), holder(80, 1)];
const group = (label: Group['label'], heldNow: number | null): Group => ({
  ...{ label, wallets: 2, entities: 1, boughtThen: 0.5, solSpent: 1, heldNow, heldOfFloat: null, pnlSol: null },
});

test('the supply that shares are of follows from any holder', () => {
  expect(supplyOf(holders)).toBe(1_000);
  expect(supplyOf([{ ...holder(10, 0), supplyShare: null }])).toBe(null);
});

test('who could sell: the dev, the largest linked group, groups that hold something, the ten largest', () => {
  const sellers = sellersOf({ holders, groups: [group('bundler', 0.3), group('sniper', 0)] }, { creatorHolding: 0.05 });
  expect(sellers.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['Dev', 50],
    ['Largest group', 200],
    ['Bundle', 300],
    ['Top 10', 500],
  ]);
});

test('what is not known stays unknown', () => {
  const unknown = sellersOf({ holders: [], groups: [group('insider', 0.1)] }, { creatorHolding: null });
  expect(unknown.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['Dev', null],
    ['Insiders', null],
  ]);
});

test.each([
  ['1', 1],
  [' 1,234.5 ', 1_234.5],
  ['1.5M', 1_500_000],
  ['2k', 2_000],
  ['3 %', 3],
  ['.5', 0.5],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['abc', null],
])('%s is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('an amount is tokens, a share of the supply, or what so much SOL bought', () => {
  const typed = { amount: 2, entry: 0.001, supply: 1_000 };
  expect(tokensOf({ ...typed, unit: 'tokens' })).toBe(2);
  expect(tokensOf({ ...typed, unit: 'share' })).toBe(20);
  expect(tokensOf({ ...typed, unit: 'sol' })).toBe(2_000);
  expect(tokensOf({ ...typed, unit: 'share', supply: null })).toBe(null);
  expect(tokensOf({ ...typed, unit: 'sol', entry: null })).toBe(null);
  expect(tokensOf({ ...typed, unit: 'tokens', amount: null })).toBe(null);
});

test('what an exit brings is what the pool pays, and a part where it ends', () => {
  const market: Market = {
    ...{ base: 1e15, quote: 50e9, depth: 50e9, buyable: Number.POSITIVE_INFINITY, payable: 20e9 },
    ...{ buyFee: 0.01, sellFee: 0.01, keptFrom: 'nothing', keptShare: 0 },
  };
  const exit = exitOf(market, 6, 1e8)!;
  expect(exit.sol).toBeCloseTo(quoteSell(market, 1e14).received / 1e9, 12);
  expect([exit.soldShare, exit.left]).toEqual([1, expect.closeTo(1 / 1.21, 9)]);
  expect(exitOf(market, 6, 1e9)?.soldShare).toBeCloseTo((1e15 * 20) / 30 / 1e15, 9);
  expect(exitOf(market, 6, null)).toBe(null);
});
