import { it } from 'vitest';
import { expectNoNastyContradiction } from './support/expect-no-contradiction.ts';

it('no row of a market that is nasty rather than like a market contradicts itself', () => {
  expectNoNastyContradiction(2);
});
