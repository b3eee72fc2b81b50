import { expect, test } from 'vitest';
import { tokenRow } from '../../../../testing/token-row.ts';
import { TokenBook } from './token-book.ts';

test('patches are collected and written once, onto what is known', () => {
  const book = new TokenBook();
  book.hold('live', [tokenRow({ address: 'A', version: 1, holders: 5 })], 0);
  let writes = 0;
  book.rows.watchAll(() => {
    writes += 1;
  });
  book.collect([{ address: 'A', version: 2, holders: 6 }], []);
  book.collect([{ address: 'A', version: 3, swaps: 9, receivedAtMs: 6 }], []);
  expect(book.rows.get('A')?.version).toBe(1);
  expect(book.flush(7).map((row) => row.address)).toEqual(['A']);
  expect(book.rows.get('A')).toMatchObject({ version: 3, holders: 6, swaps: 9 });
  expect(writes).toBe(1);
  expect(book.confirmedAtMs('A')).toBe(7);
  book.collect([{ address: 'A', version: 4, holders: 8 }], []);
  expect(book.flush(9)).toEqual([]);
  expect(book.rows.get('A')?.holders).toBe(8);
});

test('an older version never overwrites a newer one, whichever way it comes', () => {
  const book = new TokenBook();
  book.hold('live', [tokenRow({ address: 'A', version: 5, holders: 5 })], 0);
  book.collect([{ address: 'A', version: 4, holders: 1 }], []);
  book.hold('list', [tokenRow({ address: 'A', version: 3, holders: 2 })], 0);
  book.flush(0);
  expect(book.rows.get('A')?.holders).toBe(5);
});

test('a list that is newer than a waiting patch wins over it', () => {
  const book = new TokenBook();
  book.hold('live', [tokenRow({ address: 'A', version: 1 })], 0);
  book.collect([{ address: 'A', version: 2, holders: 2 }], []);
  book.hold('list', [tokenRow({ address: 'A', version: 9, holders: 9 })], 0);
  book.flush(0);
  expect(book.rows.get('A')).toMatchObject({ version: 9, holders: 9 });
});

test('a new token comes whole; a part of an unknown one is reported', () => {
  const book = new TokenBook();
  expect(book.collect([tokenRow({ address: 'B' })], [])).toBe(true);
  expect(book.collect([{ address: 'C', version: 2, holders: 1 }], [])).toBe(false);
  book.flush(0);
  expect([...book.rows.all()].map((row) => row.address)).toEqual(['B']);
});

test('a row is forgotten when nobody holds it any more', () => {
  const book = new TokenBook();
  book.hold('live', [tokenRow({ address: 'A' }), tokenRow({ address: 'B' })], 0);
  book.hold('open', [tokenRow({ address: 'B' })], 0);
  book.collect([], ['A', 'B']);
  book.flush(0);
  expect([...book.rows.all()].map((row) => row.address)).toEqual(['B']);
  book.hold('open', [], 0);
  expect(book.rows.size()).toBe(0);
  expect(book.confirmedAtMs('B')).toBe(null);
});

test('memory is bounded by what is held: a thousand snapshots leave one', () => {
  const book = new TokenBook();
  for (let round = 0; round < 1000; round += 1) {
    book.hold('live', [tokenRow({ address: `T${round}` })], round);
  }
  expect(book.rows.size()).toBe(1);
});
