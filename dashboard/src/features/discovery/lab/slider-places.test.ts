import { figureEdges } from '@mintscope/metrics/token-filter/figure-edges';
import { isRangeField, rangeFields } from '@mintscope/schemas/token-filter/filter-fields';
import { expect, test } from 'vitest';
import { boundsAt, placesOf } from './slider-places.ts';

const edges = [0, 10, 100];

test.each([
  [undefined, { least: 0, most: 4 }],
  [
    { min: 10, max: null },
    { least: 2, most: 4 },
  ],
  // Between two edges: at the lower one.
  [
    { min: 55, max: 100 },
    { least: 2, most: 3 },
  ],
  // Beyond them all.
  [
    { min: null, max: -5 },
    { least: 0, most: 1 },
  ],
  [
    { min: 5000, max: null },
    { least: 3, most: 4 },
  ],
])('%j stands at %j', (range, places) => {
  expect(placesOf(range, edges)).toEqual(places);
});

test.each([
  [undefined, { least: 2 }, { min: 10, max: null }],
  [{ min: 10, max: null }, { least: 0 }, { min: null, max: null }],
  [{ min: 10, max: null }, { most: 3 }, { min: 10, max: 100 }],
  [{ min: 10, max: 100 }, { most: 4 }, { min: 10, max: null }],
  // Thumbs do not pass each other.
  [{ min: null, max: 10 }, { least: 3 }, { min: 0, max: 10 }],
  [{ min: 10, max: null }, { most: 0 }, { min: 10, max: 100 }],
  // The thumb that was not moved keeps the bound that was typed.
  [{ min: 3, max: 50 }, { most: 3 }, { min: 3, max: 100 }],
])('%j, moved to %j, is %j', (range, moved, bounds) => {
  expect(boundsAt(range, moved, edges)).toEqual(bounds);
});

test('the edges of each figure rise, and a slider can be at each', () => {
  for (const field of Object.keys(rangeFields).filter(isRangeField)) {
    const all = figureEdges(field);
    expect([...all].sort((a, b) => a - b)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    for (const [n, edge] of all.entries()) {
      expect(placesOf({ min: edge, max: null }, all).least).toBe(n + 1);
      expect(boundsAt(undefined, { least: n + 1 }, all).min).toBe(edge);
    }
  }
});
