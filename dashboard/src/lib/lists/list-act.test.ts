import { expect, test } from 'vitest';
import { bringOver } from './bring-over.ts';
import { applyAct, type KeptLists, type ListAct } from './list-act.ts';

const before: KeptLists = {
  rev: 3,
  chosen: 'default',
  watchlists: [
    { id: 'default', name: 'Watchlist', size: 2 },
    { id: 'other', name: 'Other', size: 5 },
  ],
  entries: [
    { mint: 'a', note: '', addedAt: 1 },
    { mint: 'b', note: 'dip', addedAt: 1 },
  ],
  hidden: [{ kind: 'token', address: 'x', label: 'X', hiddenAt: 1 }],
  views: [{ id: 'v', name: 'New', query: '' }],
};
const after = (...acts: ListAct[]) => acts.reduce((lists, act) => applyAct(lists, act, 9), before);
const mints = (lists: KeptLists) => lists.entries.map(({ mint }) => mint).join('');

test('tokens come on top, are moved before others or to the end, and keep their notes', () => {
  expect(mints(after({ do: 'put-entry', id: 'default', mint: 'c' }))).toBe('cab');
  expect(mints(after({ do: 'put-entry', id: 'default', mint: 'a', before: null }))).toBe('ba');
  expect(mints(after({ do: 'put-entry', id: 'default', mint: 'b', before: 'a' }))).toBe('ba');
  const noted = after({ do: 'put-entry', id: 'default', mint: 'a', note: 'look' });
  expect(noted.entries).toEqual([{ mint: 'a', note: 'look', addedAt: 1 }, before.entries[1]]);
  const added = after({ do: 'add-entries', id: 'default', mints: ['c', 'a', 'd'] });
  expect(mints(added)).toBe('cdab');
  expect(added.watchlists[0]?.size).toBe(4);
  expect(mints(after({ do: 'remove-entry', id: 'default', mint: 'a' }))).toBe('b');
});

test('what is done to another watchlist leaves the chosen one alone', () => {
  expect(after({ do: 'remove-entry', id: 'other', mint: 'a' })).toEqual(before);
});

test('lists and views are made, named, moved and deleted; done twice, an act changes nothing more', () => {
  const acts: ListAct[] = [
    { do: 'put-watchlist', id: 'n', name: 'New one', before: 'other' },
    { do: 'put-watchlist', id: 'default', name: 'Mine' },
    { do: 'put-view', id: 'w', name: 'W', query: 'sort=age', before: 'v' },
    { do: 'put-view', id: 'v', name: 'V' },
    { do: 'hide', kind: 'creator', address: 'x', label: 'X' },
    { do: 'show', kind: 'token', address: 'x' },
  ];
  const once = after(...acts);
  expect(once.watchlists.map(({ name }) => name)).toEqual(['Mine', 'New one', 'Other']);
  expect(once.views).toEqual([
    { id: 'w', name: 'W', query: 'sort=age' },
    { id: 'v', name: 'V', query: '' },
  ]);
  expect(once.hidden).toEqual([{ kind: 'creator', address: 'x', label: 'X', hiddenAt: 9 }]);
  expect(acts.reduce((lists, act) => applyAct(lists, act, 9), once)).toEqual(once);
  const gone = after({ do: 'remove-watchlist', id: 'other' }, { do: 'remove-view', id: 'v' });
  expect([gone.watchlists.length, gone.views.length]).toEqual([1, 0]);
});

test('all of a visitor’s stars come over in their order, into a list of their own where there is no room', () => {
  const stars = Array.from({ length: 450 }, (_, n) => `m${n}`);
  const held = (acts: readonly ListAct[], id: string) =>
    acts.reduce<KeptLists>((lists, act) => applyAct(lists, act, 1), { ...before, chosen: id, entries: [] }).entries;
  const acts = bringOver(stars, [{ mint: 'm3' }], () => 'fresh');
  expect(acts.every((act) => act.do === 'add-entries' && act.mints.length <= 200)).toBe(true);
  expect(held(acts, 'default').map(({ mint }) => mint)).toEqual(stars.filter((mint) => mint !== 'm3'));
  const full = Array.from({ length: 100 }, (_, n) => ({ mint: `there${n}` }));
  const apart = bringOver(stars, full, () => 'fresh');
  expect(apart[0]).toEqual({ do: 'put-watchlist', id: 'fresh', name: 'From this browser' });
  expect(held(apart, 'fresh').map(({ mint }) => mint)).toEqual(stars);
  expect(bringOver(['m3'], [{ mint: 'm3' }], () => 'fresh')).toEqual([]);
});
