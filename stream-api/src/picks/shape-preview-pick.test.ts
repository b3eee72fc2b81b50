import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { expect, it } from 'vitest';
import { shapeCall } from './shape-pick.ts';
import { shapePreviewPick } from './shape-preview-pick.ts';

const call = makeCall(1);
const shape = (currentX: number, changes: object = {}) =>
  shapePreviewPick(shapeCall({ call, figures: makeFigures(call, 4, { currentX, ...changes }) }, { finalScore: 70 }));

it('a visitor sees nothing of a pick from which its present multiple could be computed', () => {
  for (const currentX of [0.3, 1.7, 4]) {
    const changes = { return1h: currentX - 1, return24h: currentX - 1, marketCap: 9_000 * currentX };
    const numbers: number[] = [];
    JSON.stringify(shape(currentX, changes), (_name, value) => {
      if (typeof value === 'number') numbers.push(value);
      return value;
    });
    const telling = [currentX, currentX - 1, 9_000 * currentX, 0.000_000_05 * currentX, 9_000, 0.000_000_05, 70];
    expect(numbers.filter((number) => telling.some((one) => Math.abs(one - number) < 1e-12))).toEqual([]);
    expect(numbers).toContain(currentX * 0.92);
  }
});

it('what is past is told as it was', () => {
  expect(shape(2).performance).toMatchObject({ maxX: 4, reached: [], currentX: 2 * 0.92 });
  expect(shapePreviewPick(shapeCall({ call, figures: null }, { finalScore: 70 }))).toMatchObject({
    performance: null,
    finalScore: null,
    originalFinalScore: 54.5,
  });
});
