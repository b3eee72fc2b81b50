import { expect, it } from 'vitest';
import { DetailTurns } from './detail-turns.ts';

const one = { most: 1, wanted: [] } as const;
const none = { most: 0, wanted: [] } as const;

it('asks for one detail in a while, and while events come only where calls without them did not', () => {
  const turns = new DetailTurns();
  const most = (kind: 'idle' | 'busy', nowMs: number) => turns.ask(kind, nowMs).most;
  expect([most('idle', 1_000), most('idle', 1_014), most('idle', 1_015)]).toEqual([1, 0, 1]);
  expect([most('busy', 2_000), most('busy', 2_099), most('busy', 2_100)]).toEqual([0, 0, 1]);
  expect([most('busy', 2_101), most('idle', 2_120), most('busy', 2_201)]).toEqual([0, 1, 0]);
  expect([most('busy', 2_300), most('busy', 2_301)]).toEqual([0, 1]);
});

it('comes back soon while more may be made, and as soon as it was not asked', () => {
  const turns = new DetailTurns();
  expect(turns.restMs(250, 1_000)).toBe(15);
  turns.made(0, one);
  expect(turns.restMs(250, 1_000)).toBe(250);
  turns.made(0, none);
  expect(turns.restMs(250, 1_000)).toBe(15);
  turns.made(1, one);
  expect(turns.restMs(250, 1_000)).toBe(15);
});

it('asks for those that readers wait for before others, also with events, and tells of them with the next commit', () => {
  const turns = new DetailTurns();
  expect(turns.ask('idle', 1_000)).toEqual(one);
  for (const mint of ['A', 'B', 'A']) turns.want(mint);
  expect([turns.restMs(250, 1_005), turns.ask('busy', 1_005).most]).toEqual([10, 0]);
  const first = turns.ask('busy', 1_015);
  expect(first).toEqual({ most: 1, wanted: ['A'] });
  turns.made(1, first);
  expect([turns.isWanted, turns.isAnswerDue]).toEqual([true, true]);
  expect(turns.takeMade()).toEqual(['A']);
  // They lie apart, and others come in between.
  expect([turns.ask('idle', 1_064), turns.restMs(250, 1_064)]).toEqual([one, 15]);
  const second = turns.ask('idle', 1_080);
  expect(second.wanted).toEqual(['B']);
  // There was nothing to be made: that is an answer, too.
  turns.made(0, second);
  expect([turns.isWanted, turns.restMs(250, 1_080)]).toEqual([false, 3]);
  expect(turns.takeMade()).toEqual(['B']);
  expect([turns.isAnswerDue, turns.takeMade()]).toEqual([false, []]);
});

it('lets no more readers wait than it can serve in a while', () => {
  const turns = new DetailTurns();
  for (let n = 0; n < 300; n++) turns.want(`token ${n}`);
  let served = 0;
  for (let nowMs = 1_000; turns.isWanted; nowMs += 50) {
    const asked = turns.ask('busy', nowMs);
    served += asked.wanted.length;
    turns.made(asked.wanted.length, asked);
  }
  expect(served).toBe(200);
});

it('is not held up by a clock that is put back', () => {
  const turns = new DetailTurns();
  turns.ask('idle', 900_000);
  turns.want('A');
  expect([turns.restMs(250, 1_000), turns.ask('idle', 1_000).wanted]).toEqual([1, ['A']]);
});
