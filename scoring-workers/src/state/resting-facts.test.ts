import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsAtHand, factsText, readFacts } from './resting-facts.ts';
import { newShardState, openToken } from './shard-state.ts';
import { newTokenFacts } from './token-facts.ts';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const some = fc.record({
  name: fc.option(fc.string({ unit: 'binary' })),
  symbol: fc.constantFrom('DOG', '\ud83d', null),
  priceSol: fc.option(finite),
  version: fc.nat(),
  asOfMs: fc.nat(),
  createdMs: fc.nat(),
  insiders: fc.array(fc.nat()),
  calledAt: fc.option(fc.nat()),
  migrated: fc.boolean(),
});

describe('facts of a token that rests', () => {
  it('are what they were, in their order, and what time changed of them', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (figures, isFormer) => {
        const facts = Object.assign(newTokenFacts('mint', 1, 2), figures, isFormer && { ofAFormerVersion: [1] });
        const text = factsText(facts);
        const atHand = factsAtHand(facts);
        expect(JSON.stringify(readFacts(text, atHand))).toBe(JSON.stringify(facts));
        const later = { asOfMs: facts.asOfMs + 7, version: facts.version + 1 };
        expect(JSON.stringify(readFacts(text, { ...atHand, ...later }))).toBe(JSON.stringify({ ...facts, ...later }));
      }),
    );
  });

  it('come back when they are asked for, alone and with the token, and hold nothing of what they were', () => {
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
    expect(token.reserve).toBeNull();
    expect(token.atHand).toMatchObject({ createdMs: 5, calledAt: null });
    expect(token.atHand).not.toHaveProperty('name');
    expect(token.facts).toMatchObject({ name: 'Some', pools: [pool] });
    expect(token.atHand).toBe(token.facts);
    expect(token.isResting).toBe(true);

    const before = token.restingBytes;
    token.facts.name = 'Some longer name than it had before, 龍';
    token.restFacts();
    token.atHand.version = 12;
    expect(token.restingBytes).toBeGreaterThan(before);
    expect(token.members.count).toBe(0);
    expect(token.facts).toMatchObject({ name: 'Some longer name than it had before, 龍', version: 12 });
    expect(token.isResting).toBe(false);
  });
});
