import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectedToken } from '../../testing/picks.ts';
import { readBackup, writeBackup } from './pick-backup.ts';
import { checkKept } from './pick-calls.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const picks = Array.from({ length: 70 }, (_, index) =>
  selectedToken({ ordinal: 1 + (index % 8), selectedAt: index, symbol: `S${index}` }),
);
const waiting = [{ address: 'A', symbol: 'A', selectedAt: 5 }];
const stored = () => JSON.parse(localStorage.getItem('picks') ?? 'null');

test('the newest 50 are kept, in the form of version 2, for their owner alone', () => {
  expect(writeBackup('me', { keptAt: { platform: 9 }, selections: picks, waiting })).toBe(true);
  expect(stored()).toMatchObject({ version: 2, owner: 'me', keptAt: { platform: 9, personal: null } });
  const read = readBackup('me');
  expect(checkKept(read?.selections ?? []).map(({ symbol }) => symbol)).toEqual(
    Array.from({ length: 50 }, (_, index) => `S${69 - index}`),
  );
  expect(read?.waiting).toEqual(waiting);
  expect(readBackup('another')).toBe(null);
});

test.each([
  ['nothing', null],
  ['another version', { version: 1, owner: 'me', selections: [] }],
  ['no object', 'x'],
])('%s is no backup', (_, value) => {
  localStorage.setItem('picks', JSON.stringify(value));
  expect(readBackup('me')).toBe(null);
});

test('a copy in the form that version 2 had first opens', () => {
  const mine = selectedToken({ scope: 'personal' });
  localStorage.setItem('picks', JSON.stringify({ version: 2, owner: 'me', keptAt: 7, selections: [mine], waiting }));
  expect(readBackup('me')).toEqual({ keptAt: { platform: 7, personal: 7 }, selections: [mine], waiting });
  writeBackup('another', { keptAt: {}, selections: [], waiting: [] });
  expect(readBackup('me')?.waiting).toEqual(waiting);
});

test('what waits is kept for each user, whoever’s copy is', () => {
  const later = [{ address: 'B', symbol: 'B', selectedAt: 6 }];
  writeBackup('me', { keptAt: { platform: 1 }, selections: picks, waiting });
  writeBackup('another', { keptAt: {}, selections: [], waiting: later });
  expect(readBackup('me')).toEqual({ keptAt: { platform: null, personal: null }, selections: [], waiting });
  expect(readBackup('another')?.waiting).toEqual(later);
  writeBackup('me', { keptAt: {}, selections: [], waiting: [] });
  expect(stored().waiting).toEqual({ another: later });
});

test('picks of a kind that the server has not told stay as they are kept, with their age', () => {
  const mine = selectedToken({ scope: 'personal', selectedAt: 3 });
  writeBackup('me', { keptAt: { platform: 1, personal: 2 }, selections: [...picks.slice(0, 2), mine], waiting: [] });
  writeBackup('me', { keptAt: { personal: 9 }, selections: [picks[5]!], waiting: [] });
  const read = readBackup('me');
  expect(read?.keptAt).toEqual({ platform: 1, personal: 9 });
  expect(checkKept(read?.selections ?? []).map(({ symbol }) => symbol)).toEqual(['S1', 'S0']);
});

test('entries that are no picks are left out', () => {
  const selections = [selectedToken(), { address: 'x' }, null];
  localStorage.setItem('picks', JSON.stringify({ version: 2, owner: 'me', selections, waiting: [{ address: 1 }] }));
  const read = readBackup('me');
  expect(read).toMatchObject({ keptAt: { platform: null, personal: null }, waiting: [] });
  expect(checkKept(read?.selections ?? [])).toEqual([selectedToken()]);
});

const quota = 5 * 1024 * 1024;

test('beyond 80 % of the storage 10 are kept; beyond 85 % what can be done without is given up', () => {
  localStorage.setItem('columns:x', 'x'.repeat(quota * 0.82));
  writeBackup('me', { keptAt: { platform: 1 }, selections: picks, waiting });
  expect(stored().selections).toHaveLength(10);
  expect(localStorage.getItem('columns:x')).not.toBe(null);
  localStorage.setItem('columns:x', 'x'.repeat(quota * 0.9));
  localStorage.setItem('settings', '{}');
  writeBackup('me', { keptAt: { platform: 1 }, selections: picks, waiting });
  expect(localStorage.getItem('columns:x')).toBe(null);
  expect(localStorage.getItem('settings')).toBe('{}');
  expect(stored().selections).toHaveLength(50);
});

/** A storage that refuses to hold so many picks. */
function storageFor(tooMany: number): void {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return 1;
    },
    key: () => 'jwt',
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => held.delete(key),
    setItem(key: string, value: string) {
      if (JSON.parse(value).selections.length >= tooMany) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  });
}

test.each([
  [10, 11],
  [5, 6],
  [0, 1],
])('a storage that takes no more than %i picks gets them, and what waits for the server', (count, tooMany) => {
  storageFor(tooMany);
  expect(writeBackup('me', { keptAt: { platform: 1 }, selections: picks, waiting })).toBe(true);
  expect(stored().selections).toHaveLength(count);
  expect(stored().waiting).toEqual({ me: waiting });
});

test('a storage that takes nothing is told of', () => {
  storageFor(0);
  expect(writeBackup('me', { keptAt: { platform: 1 }, selections: picks, waiting })).toBe(false);
});
