import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { expect, it } from 'vitest';
import { cardTexts } from '../share-card/card-texts.ts';
import { entryOf } from './call-book.ts';
import { previewWinner } from './preview-winner.ts';
import { shapeSuccessful, shapeWinner } from './shape-winner.ts';

const call = makeCall(1);
const atMs = (minutes: number) => call.calledAt + minutes * 60_000;
/** It reached 5x, 10x and 50x a minute after the other, and its peak a minute later. */
const see = (maxX: number, minutes: number, changes: object = {}) =>
  previewWinner(entryOf({ call, figures: makeFigures(call, maxX, changes), removed: null })!, atMs(minutes));

it('a visitor sees nothing of a winner from which its present multiple could be computed', () => {
  const numbers: number[] = [];
  JSON.stringify([shapeWinner(see(12, 60)), shapeSuccessful(see(12, 60))], (_name, value) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  expect(numbers.filter((number) => [12, 12 * 0.8, 12 * 0.6].includes(number))).toEqual([]);
  expect(shapeWinner(see(12, 60))).toMatchObject({ current_x: 12 * 0.92, max_x: 12 * 0.92 });
  expect(shapeWinner(see(12, 60, { currentX: 3 }))).toMatchObject({ current_x: 3 * 0.92, max_x: 12 });
  // That it reached its milestone is known.
  expect(shapeWinner(see(10.2, 60))).toMatchObject({ winner_status: 'MAJOR_SUCCESS', max_x: 10 });
});

it('a visitor sees no milestone before its time, nor what was reached with it', () => {
  expect(shapeSuccessful(see(60, 3, { currentX: 3 }))).toMatchObject({
    successTier: 'MEGA_SUCCESS',
    performance: { maxX: 60, peakTime: atMs(4) },
  });
  const before = see(60, 2, { currentX: 3 });
  expect(shapeSuccessful(before)).toMatchObject({
    successTier: 'MAJOR_SUCCESS',
    performance: { maxX: 10, peakTime: null, timeToSuccess: null, executable: [{ peakX: null, peakAt: null }] },
  });
  expect(before).toMatchObject({ tier: 10, tierAtMs: atMs(1), figures: { reached: [{ x: 5 }, { x: 10 }] } });
  expect(see(60, 1).tier).toBe(5);
});

it('a visitor’s card tells no position that is open, and no maximum that is the present', () => {
  const said = cardTexts(shapeSuccessful(see(12, 60)));
  expect([said.multiple, said.facts[1]?.value]).toEqual(['11.0x', '–']);
});
