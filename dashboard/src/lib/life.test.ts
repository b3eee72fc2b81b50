import { expect, test } from 'vitest';
import { lifeMark, missingVerdict, scoreRange } from './life.ts';

test('only what is over is marked', () => {
  expect(lifeMark('rugged')).toMatchObject({ label: 'Rugged', tone: 'bad' });
  expect(lifeMark('dead')).toMatchObject({ label: 'Dead', tone: 'warn' });
  expect([lifeMark('trading'), lifeMark('waiting')]).toEqual([null, null]);
});

test.each([
  [{ life: 'waiting', finalScore: null }, 'Waiting for 5 trades'],
  [{ life: 'dead', finalScore: null }, 'Fewer than 5 trades ever'],
  [{ life: 'trading', finalScore: null }, 'No score'],
  [{ life: 'trading', finalScore: 0 }, null],
] as const)('%j says %s', (row, text) => {
  expect(missingVerdict(row, 5)).toBe(text);
});

test('a range is told where it is one on the screen', () => {
  expect(scoreRange({ scoreLow: 31.6, scoreHigh: 58.2 })).toMatch(/^3[12]–58$/);
  expect(scoreRange({ scoreLow: 40, scoreHigh: 40 })).toBeNull();
  expect(scoreRange({ scoreLow: null, scoreHigh: null })).toBeNull();
});
