import { expect, it } from 'vitest';
import { DetailTurns } from './detail-turns.ts';

it('asks for one detail in a while, which is longer while events come', () => {
  const turns = new DetailTurns();
  expect([turns.ask('busy', 1_000), turns.ask('busy', 1_099), turns.ask('idle', 1_014)]).toEqual([1, 0, 0]);
  expect([turns.ask('idle', 1_015), turns.ask('busy', 1_114), turns.ask('busy', 1_115)]).toEqual([1, 0, 1]);
});

it('comes back soon while more may be made, and as soon as it was not asked', () => {
  const turns = new DetailTurns();
  expect(turns.restMs(250)).toBe(15);
  turns.made(0, 1);
  expect(turns.restMs(250)).toBe(250);
  turns.made(0, 0);
  expect(turns.restMs(250)).toBe(15);
  turns.made(1, 1);
  expect(turns.restMs(250)).toBe(15);
});
