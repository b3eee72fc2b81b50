import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { expect, test } from 'vitest';
import { lanesOf } from './timing-model.ts';

const trade = (n: number, labels: ToldTrade['labels'], timeMs = 1_000 * n): ToldTrade => ({
  ...{ id: `t${n}`, timeMs, slot: n, signature: `s${n}`, side: n % 2 ? 'sell' : 'buy', trader: 'T' },
  ...{ baseAmount: 1, quoteAmount: n, price: 1, setsPrice: true, labels },
});

test('each trade is in one lane, by the first of its labels; times are since the launch', () => {
  const lanes = lanesOf(
    [
      trade(2, ['whale', 'sniper', 'suspicious']),
      trade(3, ['dev', 'sniper']),
      trade(4, []),
      trade(5, ['suspicious'], 500),
    ],
    1_000,
  );
  expect(lanes.map(({ name, trades }) => [name, trades.map(({ atMs }) => atMs)])).toEqual([
    ['Dev', [2_000]],
    ['Snipers', [1_000]],
    ['Others', [3_000, 0]],
  ]);
});
