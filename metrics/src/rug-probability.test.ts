import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { explainRug } from './explain-rug.ts';
import {
  type RugInputs,
  rugProbability,
  rugSignNames,
  rugSigns,
  rugWeightName,
  shapeFigures,
  shapeNames,
  sumRugSigns,
  unknownRugInputs,
} from './rug-probability.ts';
import { ruinShapes, sumShapes } from './ruin-shapes.ts';

const { values } = defaultParameters();
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
const count = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null });
const inputs: fc.Arbitrary<RugInputs> = fc.record({
  trades: fc.integer({ min: 5, max: 1_000_000 }),
  ageMs: fc.integer({ min: 0, max: 1e10 }),
  teamHad: share,
  teamSold: share,
  connectedSupply: share,
  rugRatio: share,
  drawdown: share,
  liquidityUsd: count,
  liquidityPeakUsd: count,
  holderCount: count,
  meanTradeSol: share,
  botProbability: share,
  mintable: fc.option(fc.boolean(), { nil: null }),
  freezable: fc.option(fc.boolean(), { nil: null }),
  ruined: fc.boolean(),
  peakHeld: share,
  roundRate: share,
  componentCount: count,
  top10: share,
  freshRate: share,
  volume5mUsd: count,
});

/** Inputs of which more is worse, and those of which less is. */
const worseAbove = [
  'teamHad',
  'teamSold',
  'connectedSupply',
  'rugRatio',
  'drawdown',
  'meanTradeSol',
  'botProbability',
] as const;
const worseBelow = ['liquidityUsd', 'holderCount'] as const;

describe('the chance of ruin', () => {
  it('is not said below the fewest trades', () => {
    expect(rugProbability({ ...unknownRugInputs, trades: 4 }, values)).toBeNull();
    expect(rugProbability({ ...unknownRugInputs, trades: 5 }, values)).toBeGreaterThan(0);
  });

  it('never falls, as far as parameters make it, when an input gets worse', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.constantFrom(...worseAbove, ...worseBelow),
        fc.double({ min: 0, max: 1 }),
        (some, name, by) => {
          const known = some[name];
          if (known === null || Number.isNaN(by)) return;
          const isRising = (worseAbove as readonly string[]).includes(name);
          const worse = isRising ? Math.max(known, known + by * (1 - known)) : Math.floor(known * by);
          const [before, after] = [some, { ...some, [name]: worse }].map((each) => sumRugSigns(each, values));
          expect(after).toBeGreaterThanOrEqual(before!);
        },
      ),
    );
  });

  it('stays a probability, also for figures that cannot be', () => {
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, -3, 7]) {
      const probability = rugProbability({ ...unknownRugInputs, trades: 10, rugRatio: wrong, drawdown: wrong }, values);
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThan(1);
    }
  });

  it('takes an unknown sign for what the registry says of it', () => {
    const known = { ...unknownRugInputs, trades: 20, botProbability: 0.4 };
    const set = createParameterSet({ 'main.rug.unknown': 0.4, 'main.rug.bots': 3 }).values;
    expect(sumRugSigns({ ...known, botProbability: null }, set)).toBeCloseTo(sumRugSigns(known, set)!, 12);
  });

  it('is the logistic function of intercept, trades, age, signs and shapes', () => {
    const set = createParameterSet({
      'main.rug.intercept': -2,
      'main.rug.trades': -0.5,
      'main.rug.age': 0.25,
      'main.rug.unknown': 0,
      'main.rug.rugRatio': 4,
      'main.rug.rugRatioFrom': 0.6,
      'main.rug.authority': 1,
    }).values;
    const some = { ...unknownRugInputs, trades: 40, ageMs: 180_000, rugRatio: 0.8, mintable: true };
    const signs = -2 - 0.5 * 3 + 0.25 * 2 + 4 * 0.5 + 1;
    expect(sumRugSigns(some, set)).toBeCloseTo(signs, 12);
    const shapes = sumShapes(shapeFigures(some));
    expect(rugProbability(some, set)).toBeCloseTo(1 / (1 + Math.exp(-signs - shapes)), 12);
    expect(rugProbability({ ...some, ruined: true }, values)).toBeGreaterThan(0.9);
  });

  it('is told by terms that add up to it, also below its floor', () => {
    fc.assert(
      fc.property(inputs, fc.option(fc.constantFrom(0.6, 0.9, 0.999), { nil: null }), (some, floor) => {
        const terms = explainRug(some, values, floor);
        const sum = terms.reduce((total, { contribution }) => total + contribution, 0);
        const said = Math.max(floor ?? 0, rugProbability(some, values)!);
        expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(said, 12);
        expect(terms.length).toBeLessThanOrEqual(64);
        for (const { weight, used, contribution } of terms) expect(weight * used).toBeCloseTo(contribution, 12);
      }),
    );
  });
});

test('signs of ruin are shares', () => {
  fc.assert(
    fc.property(inputs, (some) => {
      for (const sign of Object.values(rugSigns(some, values))) {
        if (sign === null) continue;
        expect(sign).toBeGreaterThanOrEqual(0);
        expect(sign).toBeLessThanOrEqual(1);
      }
    }),
  );
});

describe('signs of ruin', () => {
  const signs = (some: Partial<RugInputs>) => rugSigns({ ...unknownRugInputs, trades: 10, ...some }, values);

  it('rise where the chance of ruin does, and say nothing before', () => {
    expect(signs({ teamHad: 0.01 }).teamHad).toBe(0);
    expect(signs({ teamHad: Math.sqrt(0.02 * 0.3) }).teamHad).toBeCloseTo(0.5, 12);
    expect(signs({ teamHad: 0.6 }).teamHad).toBe(1);
    expect(signs({ rugRatio: 0.7 }).rugRatio).toBe(0);
    expect(signs({ rugRatio: 0.85 }).rugRatio).toBeCloseTo(0.5, 12);
    expect(signs({ connectedSupply: 0.9 }).connectedSupply).toBeCloseTo(0.5, 12);
    expect(signs({ liquidityPeakUsd: 320 }).worthTaking).toBe(0);
    expect(signs({ liquidityPeakUsd: 360 }).worthTaking).toBeCloseTo(0.5, 12);
    expect(signs({ liquidityPeakUsd: 9000 }).worthTaking).toBe(1);
    expect(signs({ holderCount: 0 }).fewHolders).toBe(1);
    expect(signs({ holderCount: 120 }).fewHolders).toBeCloseTo(0, 12);
    expect(signs({ meanTradeSol: 2 }).largeTrades).toBeCloseTo(1, 12);
    expect(signs({ meanTradeSol: 0.5 }).largeTrades).toBeCloseTo(Math.log(2) / Math.log(5), 12);
    expect(signs({ freezable: true }).authority).toBe(1);
  });

  it('call a market collapsed when it fell while the team sold, by price or by liquidity', () => {
    const team = { teamHad: 0.5, teamSold: 1 };
    expect(signs({ ...team, drawdown: 0.2, liquidityUsd: 100, liquidityPeakUsd: 1000 }).collapsed).toBe(1);
    expect(signs({ ...team, drawdown: 0.95, liquidityUsd: 1000, liquidityPeakUsd: 1000 }).collapsed).toBe(1);
    expect(signs({ ...team, teamSold: 0, drawdown: 1 }).collapsed).toBe(0);
    expect(signs({ ...team, drawdown: 0.91 }).collapsed).toBe(1);
    expect(signs({ ...team, teamSold: 0.5, drawdown: 0.91 }).collapsed).toBe(0);
    expect(signs({ ...team, drawdown: 0.89 }).collapsed).toBe(0);
    expect(signs({ ...team, drawdown: 0.89, liquidityUsd: 0, liquidityPeakUsd: 0 }).collapsed).toBe(0);
    expect(signs({ teamHad: 0.001, teamSold: 1, drawdown: 0.99 }).collapsed).toBe(0);
    expect(signs({ teamHad: null, teamSold: 1, drawdown: 1 }).collapsed).toBeNull();
  });
});

test('every shape that was fitted is of a figure that the model reads', () => {
  expect(ruinShapes.features.map(({ name }) => name)).toEqual([...shapeNames]);
  expect(ruinShapes.version).toMatch(/^s-[0-9a-f]{8}$/);
});

test('each sign has its own weight in the registry', () => {
  expect(new Set(rugSignNames.map(rugWeightName)).size).toBe(rugSignNames.length);
  for (const name of rugSignNames) expect(values[rugWeightName(name)]).toBeGreaterThanOrEqual(0);
});
