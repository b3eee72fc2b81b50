import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuinShapes, ruinShapes, shapeTerms, sumShapes } from './ruin-shapes.ts';

const shapes: RuinShapes = {
  version: 's-test',
  seeds: [],
  intercept: 0.5,
  features: [
    { name: 'fall', knots: [0, 0.5, 1], values: [9, 0, 2, 3] },
    { name: 'hands', knots: [2, 10], values: [-1, 1, 0] },
  ],
  pairs: [
    {
      of: ['fall', 'hands'],
      values: [
        [0, 7, 0],
        [0, 0, 0],
        [5, 4, 8],
        [0, 0, 0],
      ],
    },
  ],
};
const sum = (fall: number | null, hands: number | null) => sumShapes({ fall, hands }, shapes);

describe('shapes of ruin', () => {
  it('go evenly from knot to knot, and stay as they are beyond the ends', () => {
    expect(sum(0, 2)).toBe(0.5 + 0 + 1);
    expect(sum(0.25, 2)).toBeCloseTo(0.5 + 1 + 1 + 2, 12);
    expect(sum(0.5, 6)).toBeCloseTo(0.5 + 2 + 0.5 + 6, 12);
    expect(sum(0.75, 4)).toBeCloseTo(0.5 + 2.5 + 0.75 + 0.5 * 5, 12);
    expect(sum(-3, -3)).toBe(sum(0, 2));
    expect(sum(40, 40)).toBe(sum(1, 10));
  });

  it('have cells of their own for what is not known', () => {
    expect(sum(null, 10)).toBe(0.5 + 9 + 0 + 0);
    expect(sum(null, 2)).toBe(0.5 + 9 + 1 + 7);
    expect(sum(0.5, null)).toBe(0.5 + 2 - 1 + 5);
    expect(sumShapes({}, shapes)).toBe(0.5 + 9 - 1);
    expect(sum(Number.NaN, null)).toBe(sum(null, null));
  });

  it('are told by terms that add up to their sum', () => {
    const figure = fc.option(fc.double({ min: -1, max: 20, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(figure, figure, (fall, hands) => {
        const terms = shapeTerms({ fall, hands }, shapes);
        expect(terms.map(({ name }) => name)).toEqual(['shapes', 'shape.fall', 'shape.hands', 'shape.fall and hands']);
        expect(terms.reduce((total, { contribution }) => total + contribution, 0)).toBeCloseTo(sum(fall, hands), 12);
      }),
    );
  });
});

describe('the fitted shapes', () => {
  it('have rising knots, and a cell for each of these and one for what is not known', () => {
    for (const { name, knots, values } of ruinShapes.features) {
      expect(values, name).toHaveLength(knots.length + 1);
      for (const [at, knot] of knots.entries()) expect(at === 0 || knot > knots[at - 1]!, `${name} ${knot}`).toBe(true);
    }
    for (const { of, values } of ruinShapes.pairs) {
      const [one, other] = of.map((name) => ruinShapes.features.find((each) => each.name === name)!);
      expect(values).toHaveLength(one!.knots.length + 1);
      for (const row of values) expect(row).toHaveLength(other!.knots.length + 1);
    }
  });

  it('move nothing by a leap: a hair more of a figure is a hair more of the sum', () => {
    const known = Object.fromEntries(ruinShapes.features.map(({ name, knots }) => [name, knots[knots.length >> 1]!]));
    for (const { name, knots } of ruinShapes.features)
      for (const knot of knots) {
        const [below, above] = [knot * (1 - 1e-9), knot * (1 + 1e-9)].map((at) => sumShapes({ ...known, [name]: at }));
        expect(Math.abs(above! - below!), `${name} ${knot}`).toBeLessThan(1e-4);
      }
  });
});
