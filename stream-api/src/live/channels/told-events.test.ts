import { expect, it } from 'vitest';
import { ToldEvents } from './told-events.ts';

it('events are told each user in their order, as long as they are kept', () => {
  const events = new ToldEvents(4);
  const told = (n: number, userId: string | null) => {
    const event = events.after(n, userId);
    return event === null || event === 'lost' ? event : [event.n, event.type];
  };
  expect([events.last, told(0, 'ann')]).toEqual([0, null]);
  for (const [n, whose] of [null, 'ann', 'bob', null].entries()) events.add(`e${n + 1}`, Buffer.from('{}'), whose);
  expect([0, 1, 2, 3, 4].map((n) => told(n, 'ann'))).toEqual([[1, 'e1'], [2, 'e2'], [4, 'e4'], [4, 'e4'], null]);
  expect([0, 1, 2].map((n) => told(n, 'bob'))).toEqual([
    [1, 'e1'],
    [3, 'e3'],
    [3, 'e3'],
  ]);
  expect([0, 1].map((n) => told(n, null))).toEqual([
    [1, 'e1'],
    [4, 'e4'],
  ]);
  events.add('e5', Buffer.from('{}'), 'ann');
  expect([told(0, 'bob'), told(1, 'bob'), told(4, 'bob'), told(4, 'ann')]).toEqual([
    'lost',
    [3, 'e3'],
    null,
    [5, 'e5'],
  ]);
});
