import { quantile } from './measure-quality.ts';

/** A figure with the interval that 95 % of resamples lie in; null where it cannot be told. */
export interface Estimate {
  value: number | null;
  low: number | null;
  high: number | null;
  count: number;
}

const resamples = 200;

/**
 * A figure of some items and its 95 % interval by bootstrap: items (tokens) are drawn again with replacement. Seeded, so that
 * the same items give the same interval.
 */
export function bootstrap<Item>(items: readonly Item[], figure: (items: readonly Item[]) => number | null): Estimate {
  const value = figure(items);
  if (value === null) return { value, low: null, high: null, count: items.length };
  const draw = drawsFrom(0x9e3779b9);
  const figures: number[] = [];
  for (let round = 0; round < resamples; round++) {
    const again = figure(items.map(() => items[Math.floor(draw() * items.length)]!));
    if (again !== null) figures.push(again);
  }
  return { value, low: quantile(figures, 0.025), high: quantile(figures, 0.975), count: items.length };
}

/** Uniform draws of 0..1 (mulberry32). */
export function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
