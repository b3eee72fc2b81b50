import { it } from 'vitest';
import { expectNoContradiction, expectNoNastyContradiction } from './support/expect-no-contradiction.ts';

it.each([
  { regime: 'ordinary', seed: 12 },
  { regime: 'hot', seed: 13 },
  { regime: 'predatory', seed: 14 },
  { regime: 'quiet', seed: 15 },
] as const)('no row of a market that is $regime contradicts itself, at any minute of its life', ({ regime, seed }) => {
  expectNoContradiction(regime, seed);
});

it.each([1, 3, 4, 5, 6])('nor does one of a nasty market (seed %i)', (seed) => {
  expectNoNastyContradiction(seed);
});
