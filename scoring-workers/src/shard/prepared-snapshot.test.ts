import { expect, it } from 'vitest';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';

const hourMs = 3_600_000;

/** A token without a trade for longer than one that is to change on, and another whose trades moved the clock. */
function openCalm(): { run: ShardRun; calm: WrittenToken; clock: WrittenToken } {
  const calm = new WrittenToken().launch().wait(3000).crowd(8);
  const clock = new WrittenToken(2);
  clock.nowMs = calm.nowMs + 60_000;
  clock.launch().crowd(4);
  const run = new ShardRun();
  run.process(calm.events);
  run.process(clock.events);
  run.publish();
  return { run, calm, clock };
}

it('parts made ahead are those of calm tokens, and the snapshot takes them over as they are', () => {
  const { run, calm, clock } = openCalm();
  run.prepare(1000);
  const { prepared } = run.shard.state;
  expect([...prepared.keys()]).toEqual([`token:${calm.mint}`]);
  const ahead = prepared.get(`token:${calm.mint}`);
  run.save();
  const saved = new Map(run.savedParts());
  expect(saved.get(`snap:0:token:${calm.mint}`)).toBe(ahead);
  expect(saved.has(`snap:0:token:${clock.mint}`)).toBe(true);
  expect(prepared.size).toBe(0);
});

it('a token that changes after its part was made is in the snapshot as it is then', () => {
  const { run, calm } = openCalm();
  run.prepare(1000);
  const before = calm.events.length;
  calm.wait(90_000).crowd(1, { from: 30 });
  run.process(calm.events.slice(before));
  run.save();
  run.restart();
  run.publish();
  expect(run.rows.get(calm.mint)).toMatchObject({ swaps: 9 });
});

it('a token that ends after its part was made is in no snapshot, and one that came back before is', () => {
  const { run, calm, clock } = openCalm();
  run.save();
  const key = `snap:0:token:${calm.mint}`;
  const before = clock.events.length;
  clock.wait(7 * hourMs).crowd(1, { from: 20 });
  calm.nowMs = clock.nowMs;
  run.process(clock.events.slice(before));
  expect(run.shard.state.gone.has(`token:${calm.mint}`)).toBe(true);
  const told = calm.events.length;
  calm.crowd(1, { from: 30 });
  run.process(calm.events.slice(told));
  const later = clock.events.length;
  clock.wait(60_000).crowd(1, { from: 21 });
  run.process(clock.events.slice(later));
  run.prepare(1000);
  run.save();
  expect(new Map(run.savedParts()).has(key)).toBe(true);

  const last = clock.events.length;
  const more = calm.events.length;
  calm.nowMs = clock.nowMs;
  calm.crowd(1, { from: 31 });
  run.process(calm.events.slice(more));
  clock.wait(60_000).crowd(1, { from: 22 });
  run.process(clock.events.slice(last));
  run.prepare(1000);
  expect(run.shard.state.prepared.has(`token:${calm.mint}`)).toBe(true);
  const end = clock.events.length;
  clock.wait(8 * hourMs).crowd(1, { from: 23 });
  run.process(clock.events.slice(end));
  run.save();
  expect(new Map(run.savedParts()).has(key)).toBe(false);
});
