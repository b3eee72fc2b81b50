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
  expect(writeBackup('me', { keptAt: 9, selections: picks, waiting })).toBe(true);
  expect(stored()).toMatchObject({ version: 2, owner: 'me', keptAt: 9 });
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

test('entries that are no picks are left out', () => {
  const selections = [selectedToken(), { address: 'x' }, null];
  localStorage.setItem('picks', JSON.stringify({ version: 2, owner: 'me', selections, waiting: [{ address: 1 }] }));
  const read = readBackup('me');
  expect(read).toMatchObject({ keptAt: null, waiting: [] });
  expect(checkKept(read?.selections ?? [])).toEqual([selectedToken()]);
});

const quota = 5 * 1024 * 1024;

test('beyond 80 % of the storage 10 are kept; beyond 85 % what can be done without is given up', () => {
  localStorage.setItem('columns:x', 'x'.repeat(quota * 0.82));
  writeBackup('me', { keptAt: 1, selections: picks, waiting });
  expect(stored().selections).toHaveLength(10);
  expect(localStorage.getItem('columns:x')).not.toBe(null);
  localStorage.setItem('columns:x', 'x'.repeat(quota * 0.9));
  localStorage.setItem('settings', '{}');
  writeBackup('me', { keptAt: 1, selections: picks, waiting });
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
  expect(writeBackup('me', { keptAt: 1, selections: picks, waiting })).toBe(true);
  expect(stored().selections).toHaveLength(count);
  expect(stored().waiting).toEqual(waiting);
});

test('a storage that takes nothing is told of', () => {
  storageFor(0);
  expect(writeBackup('me', { keptAt: 1, selections: picks, waiting })).toBe(false);
});
