import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newShardState, openToken } from '../state/shard-state.ts';
import { chooseTokens } from './choose-tokens.ts';

describe('the choice of tokens', () => {
  it('takes a quarter by waiting time, and the first of all others in order', () => {
    const tokens = fc.array(fc.record({ createdMs: fc.nat(5), version: fc.nat(5) }), { maxLength: 40 });
    fc.assert(
      fc.property(tokens, fc.nat(20), (figures, most) => {
        const options = { partition: 0, partitions: 1, parameters: defaultParameters() };
        const state = newShardState({ ...options, identityKey: new Uint32Array(4) });
        const due = figures.map((each, at) => {
          const token = openToken(state, state.keys.intern(new Uint32Array(8).fill(at + 1), 0), 0, 0);
          Object.assign(token.facts, each);
          return token;
        });
        const waited = Math.ceil(most * 0.25);
        const others = due.slice(waited);
        others.sort((a, b) => b.facts.createdMs - a.facts.createdMs || b.facts.version - a.facts.version);
        const expected = due.length <= most ? due : [...due.slice(0, waited), ...others.slice(0, most - waited)];
        expect(chooseTokens(new Set(due), most).map(({ mint }) => mint)).toEqual(expected.map(({ mint }) => mint));
      }),
      { numRuns: 100 },
    );
  });
});
