import { expect, test } from 'vitest';
import { createRowStore } from '../../lib/live/row-store.ts';
import { createRowSlot } from './row-slot.ts';

test('what follows a slot hears of changes of the row in it, and of another row that takes its place', () => {
  const store = createRowStore<{ text: string }>();
  const slot = createRowSlot(store, 'a');
  const heard: string[] = [];
  const leave = slot.follow((isOther) =>
    heard.push(`${isOther ? 'shows' : 'changed'} ${slot.id()} ${store.get(slot.id())?.text}`),
  );
  let stop = slot.show('a');
  store.write([['a', { text: '1' }]]);
  store.write([['b', { text: '2' }]]);
  stop();
  stop = slot.show('b');
  store.write([['a', { text: '3' }]]);
  store.write([['b', { text: '4' }]]);
  expect(heard).toEqual(['changed a 1', 'shows b 2', 'changed b 4']);
  leave();
  store.write([['b', { text: '5' }]]);
  stop();
  expect(heard).toHaveLength(3);
});
