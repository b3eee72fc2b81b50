import { it } from 'vitest';
import { expectNoContradiction, expectNoNastyContradiction } from './support/expect-no-contradiction.ts';

it('no row of an ordinary market contradicts itself, at any minute of its life', () => {
  expectNoContradiction('ordinary', 12);
});

it('nor does one of a market that is nasty rather than like a market', () => {
  expectNoNastyContradiction(2);
});
