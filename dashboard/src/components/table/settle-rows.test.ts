import { afterEach, expect, test } from 'vitest';
import { settleRows } from './settle-rows.ts';

afterEach(() => document.body.replaceChildren());

/** Rows at these places, in this order in the document. */
function drawRows(...places: number[]): { body: Element; shown: () => number[]; moved: () => number } {
  const body = document.createElement('div');
  body.innerHTML = places.map((place) => `<div aria-rowindex="${place}"><button></button></div>`).join('');
  document.body.replaceChildren(body);
  let moves = 0;
  const insert = body.insertBefore.bind(body);
  body.insertBefore = (...given) => {
    moves += 1;
    return insert(...given);
  };
  const shown = () => [...body.children].map((row) => Number(row.getAttribute('aria-rowindex')));
  return { body, shown, moved: () => moves };
}

test.each([
  { places: [1, 2, 3], moves: 0 },
  { places: [7, 8, 2, 3, 4, 5, 6], moves: 2 },
  { places: [5, 4, 3, 2, 1], moves: 4 },
  { places: [2, 5, 3, 4], moves: 1 },
])('rows at $places stand in their order after $moves moves', ({ places, moves }) => {
  const { body, shown, moved } = drawRows(...places);
  expect(settleRows(body, 10)).toBe(true);
  expect(shown()).toEqual(places.toSorted((a, b) => a - b));
  expect(moved()).toBe(moves);
});

test('no more rows move at once than may', () => {
  const { body, shown } = drawRows(5, 4, 3, 2, 1);
  expect([1, 2, 3, 4].map(() => settleRows(body, 1))).toEqual([false, false, false, true]);
  expect(shown()).toEqual([1, 2, 3, 4, 5]);
});

test('rows move around the one with the focus', () => {
  const { body, shown } = drawRows(7, 8, 2, 3, 4);
  const held = body.children[1]?.querySelector('button');
  held?.focus();
  settleRows(body, 10);
  expect(shown()).toEqual([2, 3, 4, 7, 8]);
  expect(document.activeElement).toBe(held);
});
