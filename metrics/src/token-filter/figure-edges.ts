import { type FilterUnit, type RangeField, rangeFields } from '@mintscope/schemas/token-filter/filter-fields';

const ofUnit: Readonly<Record<FilterUnit, readonly number[]>> = {
  usd: series(2, 7),
  sol: series(-2, 4),
  share: even(0, 1, 20),
  count: [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000],
  seconds: [5, 10, 20, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600],
  multiple: [0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1, 1.1, 1.3, 1.5, 2, 3, 5, 7, 10, 20, 50],
  score: even(0, 100, 20),
};
const changes = [-0.9, -0.7, -0.5, -0.3, -0.2, -0.1, -0.05, 0, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];
const prices = series(-8, 0);

/** Values of a figure at which its bounds are set by a slider, and between which tokens are counted; they rise. */
export function figureEdges(field: RangeField): readonly number[] {
  if (field === 'price') return prices;
  return field.startsWith('priceChange') ? changes : ofUnit[rangeFields[field]];
}

/** 1, 2 and 5 times each power of ten. */
function series(from: number, to: number): readonly number[] {
  const powers = Array.from({ length: to - from }, (_, n) => from + n);
  return [...powers.flatMap((power) => [1, 2, 5].map((n) => Number(`${n}e${power}`))), Number(`1e${to}`)];
}

function even(from: number, to: number, parts: number): readonly number[] {
  return Array.from({ length: parts + 1 }, (_, n) => Number((from + ((to - from) * n) / parts).toPrecision(12)));
}
