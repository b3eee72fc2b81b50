import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored, writeText } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A storage that takes no more than so many characters in all. */
function storageOf(room: number, held: Record<string, string>): Map<string, string> {
  const entries = new Map(Object.entries(held));
  const size = () => [...entries].flat().join('').length;
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => entries.delete(key),
    setItem(key: string, value: string) {
      const before = entries.get(key);
      entries.set(key, value);
      if (size() <= room) return;
      if (before === undefined) entries.delete(key);
      else entries.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  return entries;
}

test('what was written is read; what is no JSON is null', () => {
  storageOf(100, {});
  expect(writeStored('a', { b: 1 })).toBe(true);
  expect(readStored('a')).toEqual({ b: 1 });
  localStorage.setItem('c', '{');
  expect(readStored('c')).toBe(null);
});

test('a full storage gives up everything but who one is and the theme', () => {
  const entries = storageOf(110, { jwt: 'token', theme: 'light', old: 'x'.repeat(80) });
  expect(writeText('new', 'y'.repeat(60))).toBe(true);
  expect(Object.fromEntries(entries)).toEqual({ jwt: 'token', theme: 'light', new: 'y'.repeat(60) });
});

test('what is larger than the storage is told, not thrown', () => {
  const entries = storageOf(50, { jwt: 'token' });
  expect(writeText('new', 'y'.repeat(60))).toBe(false);
  expect(Object.fromEntries(entries)).toEqual({ jwt: 'token' });
});
