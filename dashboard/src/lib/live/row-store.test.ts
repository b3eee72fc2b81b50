import { expect, test } from 'vitest';
import { createRowStore } from './row-store.ts';

test('only the listeners of a row that changed are woken, and the list once per write', () => {
  const store = createRowStore<{ n: number }>();
  const woken: string[] = [];
  store.watchRow('a', () => woken.push('a'));
  store.watchRow('b', () => woken.push('b'));
  store.watchAll(() => woken.push('list'));
  const a = { n: 1 };
  store.write([['a', a]]);
  store.write([['a', a]]);
  expect(woken).toEqual(['a', 'list']);
  store.write(
    [
      ['a', { n: 2 }],
      ['b', { n: 3 }],
    ],
    ['missing'],
  );
  expect(woken).toEqual(['a', 'list', 'a', 'b', 'list']);
  expect(store.version()).toBe(2);
});

test('a listener that stopped is not woken, and leaving twice is fine', () => {
  const store = createRowStore<number>();
  let calls = 0;
  const stop = store.watchRow('a', () => {
    calls += 1;
  });
  stop();
  stop();
  store.write([['a', 1]]);
  expect(calls).toBe(0);
});
