import { expect, it } from 'vitest';
import { viewProblem, viewQueryOf, withOrder } from './view-query.ts';

it.each([
  '',
  'filter=holders%3A1..',
  'q=pepe&filter=',
  'filter=&sort=holders&order=asc',
  'view=lifecycle&new=holders%3A1..&closing=&migrated=called%3Ayes',
])('%j is the query of a view', (query) => expect(viewProblem(query)).toBeNull());

it.each([
  ['filter=marketCap%3A5..1', 'marketCap begins above its end'],
  ['new=luck%3A1..', '"luck" is nothing that tokens are filtered by'],
  ['columns=age,luck', '"columns" is nothing that a view holds'],
  ['__proto__=1', '"__proto__" is nothing that a view holds'],
  ['%3Cscript%3E=1', 'A part of it is nothing that a view holds'],
  ['token=x', '"token" is nothing that a view holds'],
  ['filter=&filter=', 'filter is told twice'],
  [
    'sort=luck',
    'sort must be one of score, age, lastTrade, volume, marketCap, performance, liquidity, holders, swaps, progress, rugProbability',
  ],
  ['order=up', 'order must be asc or desc'],
  ['view=table', 'view must be lifecycle'],
])('%s is refused by name', (query, problem) => expect(viewProblem(query)).toBe(problem));

it('holds of an address what bounds the list, and nothing beside it', () => {
  expect(viewQueryOf('?token=x&filter=holders:1..&utm=y&q=a%20b')).toBe('filter=holders%3A1..&q=a+b');
});

it('holds the order of the list, which stages of life have not', () => {
  const order = { sortBy: 'holders', sortOrder: 'asc' };
  expect(withOrder('filter=holders%3A1..&sort=age', order)).toBe('filter=holders%3A1..&sort=holders&order=asc');
  expect(withOrder('view=lifecycle', order)).toBe('view=lifecycle');
});
