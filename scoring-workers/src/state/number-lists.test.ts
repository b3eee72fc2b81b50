import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberLists } from './number-lists.ts';

const step = fc.record({ list: fc.nat(5), value: fc.integer(), drops: fc.boolean() });

test('agrees with arrays, and uses again what was given back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const lists = new NumberLists();
      const names = [0, 0, 0, 0, 0, 0];
      const model: number[][] = names.map(() => []);
      for (const { list, value, drops } of steps) {
        if (drops) {
          lists.drop(names[list]!);
          names[list] = 0;
          model[list] = [];
        } else {
          names[list] = lists.add(names[list]!, value, value);
          model[list]!.push(value);
        }
        expect(names.map((name) => lists.values(name))).toEqual(model);
        expect(names.map((name) => lists.notes(name))).toEqual(model.map((values) => values.map((each) => each >>> 0)));
        expect(lists.find(names[list]!, value) !== 0).toBe(model[list]!.includes(value));
      }
    }),
  );
  const lists = new NumberLists();
  const filled = () => [1, 2, 3].reduce((list, value) => lists.add(list, value), 0);
  lists.drop(filled());
  const { bytes } = lists;
  for (let round = 0; round < 1000; round++) lists.drop(filled());
  expect(lists.bytes).toBe(bytes);
});
