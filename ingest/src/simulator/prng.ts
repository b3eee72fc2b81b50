/** A seeded source of randomness; two of the same seed give the same numbers. Not for secrets. */
export interface Prng {
  /** All that the next numbers depend on; a generator made of a copy goes on alike. */
  readonly state: Int32Array;
  uint32(): number;
  /** 0 <= x < 1. */
  unit(): number;
  /** Whole number, 0 <= x < limit. */
  below(limit: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  exponential(mean: number): number;
  normal(): number;
  logNormal(median: number, sigma: number): number;
  poisson(mean: number): number;
  pick<T>(items: readonly T[]): T;
}

/**
 * sfc32, the small fast counting generator of Chris Doty-Humphrey's PractRand (state of three words and a counter, period of
 * at least 2^32, passes PractRand and BigCrush). Seeded from three 32-bit words, with its customary 15 idle rounds.
 */
export function createPrng(seed: readonly [number, number, number]): Prng {
  const state = Int32Array.of(seed[0], seed[1], seed[2], 1);
  const random = resumePrng(state);
  for (let round = 0; round < 15; round++) random.uint32();
  return random;
}

/** Goes on from a state, which it keeps and changes. */
export function resumePrng(state: Int32Array): Prng {
  function uint32(): number {
    const a = state[0]!;
    const b = state[1]!;
    const c = state[2]!;
    const sum = (a + b + state[3]!) | 0;
    state[3]! += 1;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  return fromWords(state, uint32);
}

function fromWords(state: Int32Array, uint32: () => number): Prng {
  const unit = () => uint32() / 4_294_967_296;
  const below = (limit: number) => Math.floor(unit() * limit);
  const exponential = (mean: number) => -Math.log(1 - unit()) * mean;
  /** Box-Muller; the second value is dropped so that no state hides between calls. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
  return {
    state,
    uint32,
    unit,
    below,
    exponential,
    normal,
    between: (min, max) => min + unit() * (max - min),
    chance: (probability) => unit() < probability,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    poisson(mean) {
      let count = 0;
      for (let time = exponential(1); time < mean; time += exponential(1)) count++;
      return count;
    },
    pick: (items) => items[below(items.length)]!,
  };
}
