import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchlist, type Watchlist } from './watchlist.ts';

const opened: Watchlist[] = [];
const stored = () => JSON.parse(localStorage.getItem('watchlist') ?? 'null');

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const watchlist of opened.splice(0)) watchlist.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(): Watchlist {
  const watchlist = createWatchlist();
  opened.push(watchlist);
  return watchlist;
}

/** What the browser tells all tabs but the one that wrote. */
const tell = (name: string | null = 'watchlist') => dispatchEvent(new StorageEvent('storage', { key: name }));

test('a star set in another tab outlives one set here', () => {
  const [here, there] = [open(), open()];
  there.toggle('X');
  here.toggle('Y');
  expect(stored()).toEqual(['Y', 'X']);
  expect(here.list()).toEqual(['Y', 'X']);
});

test('a star taken away in another tab does not come back', () => {
  localStorage.setItem('watchlist', '["X","Z"]');
  const [here, there] = [open(), open()];
  there.toggle('X');
  here.toggle('Y');
  expect(stored()).toEqual(['Y', 'Z']);
});

test('what the star shows is what a click changes, though another tab came first', () => {
  const [here, there] = [open(), open()];
  there.toggle('X');
  here.toggle('X');
  expect(stored()).toEqual(['X']);
});

test('other tabs are followed, until it is closed', () => {
  const here = open();
  const listener = vi.fn();
  here.watch(listener);
  localStorage.setItem('watchlist', '["X"]');
  tell('theme');
  expect(here.has('X')).toBe(false);
  tell();
  expect(here.has('X')).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  here.close();
  localStorage.setItem('watchlist', '[]');
  tell();
  expect(here.has('X')).toBe(true);
});

test('no more than 500 are held, in memory as in storage', () => {
  localStorage.setItem('watchlist', JSON.stringify(Array.from({ length: 600 }, (_, index) => `old${index}`)));
  const here = open();
  expect(here.list()).toHaveLength(500);
  here.toggle('new');
  expect(here.list()).toHaveLength(500);
  expect(here.list()[0]).toBe('new');
  expect(here.has('old499')).toBe(false);
  expect(stored()).toEqual(here.list());
});

test('where storage keeps nothing, stars last as long as the page', () => {
  localStorage.setItem('watchlist', '["old"]');
  const here = open();
  vi.stubGlobal('localStorage', {
    length: 0,
    getItem: () => '["old"]',
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  here.toggle('X');
  here.toggle('Y');
  expect(here.list()).toEqual(['Y', 'X', 'old']);
});

test('a list that was given up for room is not emptied here', () => {
  localStorage.setItem('watchlist', '["X"]');
  const here = open();
  localStorage.removeItem('watchlist');
  tell();
  here.toggle('Y');
  expect(here.list()).toEqual(['Y', 'X']);
});
