import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packFacts, unpackFacts } from './resting-facts.ts';
import { newShardState, openToken } from './shard-state.ts';
import { newTokenFacts } from './token-facts.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const some = fc.record({
  name: fc.option(fc.string({ unit: 'binary' })),
  priceSol: fc.option(finite),
  version: fc.nat(),
  createdMs: fc.nat(),
  insiders: fc.array(fc.nat()),
  calledAt: fc.option(fc.nat()),
  migrated: fc.boolean(),
});

describe('facts of a token that rests', () => {
  it('are what they were, in their order', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (figures, isFormer) => {
        const facts = Object.assign(newTokenFacts('mint', 1, 2), figures, isFormer && { ofAFormerVersion: [1] });
        const told = JSON.stringify(facts);
        const packed = packFacts(facts);
        expect(JSON.stringify(unpackFacts(packed))).toBe(told);
        const { address, createdMs, version, calledAt } = facts;
        expect(packed).toMatchObject({ address, createdMs, version, calledAt });
      }),
    );
  });

  it('come back when they are asked for, and hold nothing of what they were', () => {
    const options = { partition: 0, partitions: 1, parameters: defaultParameters() };
    const state = newShardState({ ...options, identityKey: new Uint32Array(4) });
    const token = openToken(state, state.keys.intern(new Uint32Array(8).fill(7), 0), 5, 1);
    token.facts.name = 'Some';
    const pool = { wallet: 0, isCurve: true, isCounted: true, quote: 1, peak: 1, units: 1, peakUnits: 1 };
    token.facts.pools.push(pool);
    token.reserve = pool;

    token.restFacts();
    expect(token.reserve).toBe(pool);

    token.rest(state);
    token.restFacts();
    expect(token.reserve).toBeNull();
    expect(token.chosenBy).toMatchObject({ createdMs: 5, calledAt: null });
    expect(token.chosenBy).not.toHaveProperty('name');
    expect(token.facts.name).toBe('Some');
    expect(token.facts.pools).toEqual([pool]);
    expect(token.chosenBy).toBe(token.facts);
    expect(token.isResting).toBe(true);
  });
});
