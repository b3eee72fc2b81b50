import { expect, it } from 'vitest';
import { formatViewColumns, readViewColumns } from './view-columns.ts';
import { isViewShown, viewProblem, viewQueryOf, withLook } from './view-query.ts';

it.each([
  '',
  'filter=holders%3A1..',
  'q=pepe&filter=',
  'filter=&sort=holders&order=asc',
  'columns=token-age_90-risk_200.p&rows=compact',
  'view=lifecycle&new=holders%3A1..&closing=&migrated=called%3Ayes',
])('%j is the query of a view', (query) => expect(viewProblem(query)).toBeNull());

it.each([
  ['filter=marketCap%3A5..1', 'marketCap begins above its end'],
  ['new=luck%3A1..', '"luck" is nothing that tokens are filtered by'],
  ['columns=age-luck', 'columns has no "luck"'],
  ['columns=age-age', 'columns has age twice'],
  ['columns=age_39', 'columns has age wider than 40 to 640'],
  ['columns=%3Cb%3E', 'columns has a part that is no column'],
  ['columns=', 'columns has a part that is no column'],
  ['rows=huge', 'rows must be compact or comfortable'],
  ['width=1', '"width" is nothing that a view holds'],
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

const look = { sortBy: 'holders', sortOrder: 'asc', columns: 'token-age_90', rows: 'compact' } as const;

it('holds how the list looks, which stages of life do not have', () => {
  expect(withLook('filter=holders%3A1..&sort=age', look)).toBe(
    'filter=holders%3A1..&sort=holders&order=asc&columns=token-age_90&rows=compact',
  );
  expect(withLook('view=lifecycle', look)).toBe('view=lifecycle');
});

it('holds all that bounds the list, in the place of the filter', () => {
  const filter = 'finalScore:50..;called:yes';
  expect(withLook('q=dog', { ...look, filter })).toMatch(/^q=dog&filter=finalScore%3A50\.\.%3Bcalled%3Ayes&sort=/);
  expect(withLook('filter=called%3Ayes&q=dog', { ...look, filter })).toMatch(/^filter=finalScore\S+&q=dog&sort=/);
  expect(withLook('q=dog', { ...look, filter: '' })).toBe(withLook('q=dog', look));
});

it('is shown by what it holds: older ones hold no columns', () => {
  const shown = withLook('filter=holders%3A1..', look);
  expect(isViewShown(shown, shown)).toBe(true);
  expect(isViewShown('filter=holders%3A1..', shown)).toBe(true);
  expect(isViewShown('filter=holders%3A1..&sort=holders&order=asc', shown)).toBe(true);
  expect(isViewShown('filter=holders%3A1..&columns=token', shown)).toBe(false);
  expect(isViewShown('filter=holders%3A2..', shown)).toBe(false);
});

it('writes columns as it reads them', () => {
  const text = 'token-risk_200.p-age_90';
  expect(formatViewColumns(readViewColumns(text) as never)).toBe(text);
});
