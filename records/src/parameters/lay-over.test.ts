import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { layOver } from './lay-over.ts';

const buy = 'main.bands.buy';
const strongBuy = 'main.bands.strongBuy';

it('takes changes that fit only together, in any order', () => {
  const changes = [
    { name: buy, value: 90 },
    { name: strongBuy, value: 95 },
  ];
  const set = createParameterSet({ [buy]: 90, [strongBuy]: 95 });
  expect(layOver(changes)).toEqual({ set, leftOut: [] });
  expect(layOver(changes.reverse())).toEqual({ set, leftOut: [] });
});

it('prefers what comes first where two contradict each other', () => {
  const set = createParameterSet({ [buy]: 20, 'main.bands.watch': 10 });
  const { leftOut, ...laid } = layOver([
    { name: 'main.bands.watch', value: 10 },
    { name: buy, value: 20 },
    { name: strongBuy, value: 15 },
  ]);
  expect(laid).toEqual({ set });
  expect(leftOut).toEqual([{ name: strongBuy, value: 15, reason: `${buy} must be below ${strongBuy}` }]);
});
