import { expect, it } from 'vitest';
import { SnapshotTurns } from './snapshot-turns.ts';

const limits = { snapshotEvents: 1000, snapshotMs: 15_000 };

/** Turns of one of four partitions, and a clock that moves by hand; a pass ends in its `steps`th step. */
function open(partition = 0, steps = 3) {
  const clock = { ms: 1_000_000 };
  const turns = new SnapshotTurns({ ...limits, partition, partitions: 4, now: () => clock.ms });
  let prepared = 0;
  const isDue = () => turns.isDue(async () => ({ isReady: ++prepared % steps === 0 }));
  return { clock, turns, isDue, prepared: () => prepared };
}

/** When the first snapshot is taken, asked each 10 ms (ms). */
async function firstMs({ clock, isDue }: ReturnType<typeof open>): Promise<number> {
  const fromMs = clock.ms;
  while (!(await isDue()) && clock.ms < fromMs + 60_000) clock.ms += 10;
  return clock.ms - fromMs;
}

it('takes none while nothing happened', async () => {
  const { clock, turns, isDue, prepared } = open();
  clock.ms += 3_600_000;
  expect([await isDue(), turns.isWanted, prepared(), turns.restMs(250)]).toEqual([false, false, 0, 250]);
});

it('makes parts ahead for the last seconds before it, and takes it when a pass has come to its end', async () => {
  const turn = open();
  turn.turns.processed(1);
  turn.clock.ms += 9_990;
  expect([await turn.isDue(), turn.prepared(), turn.turns.restMs(250)]).toEqual([false, 0, 250]);
  turn.clock.ms += 10;
  expect([await turn.isDue(), turn.prepared(), turn.turns.restMs(250)]).toEqual([false, 1, 25]);
  const ms = await firstMs(turn);
  expect([ms >= 5_000, ms < 5_100, turn.prepared() % 3]).toEqual([true, true, 0]);
  turn.turns.taken();
  expect([turn.turns.isWanted, await turn.isDue()]).toEqual([false, false]);
});

it('waits no longer than that for passes that have no end', async () => {
  const turn = open(0, Number.POSITIVE_INFINITY);
  turn.turns.processed(1);
  expect(await firstMs(turn)).toBe(20_000);
});

it('is due at once after so many events', async () => {
  const { turns, isDue, prepared } = open();
  turns.processed(799);
  expect([await isDue(), prepared()]).toEqual([false, 0]);
  turns.processed(201);
  expect([await isDue(), prepared()]).toEqual([true, 0]);
});

it('makes parts ahead of one that so many events bring about, too', async () => {
  const { clock, turns, isDue, prepared } = open(0, 2);
  turns.processed(800);
  const dues: boolean[] = [];
  for (const events of [0, 0, 100, 0, 0]) {
    turns.processed(events);
    dues.push(await isDue());
    clock.ms += 25;
  }
  // A pass has come to its end twice: the snapshot was not due the first time.
  expect([dues.slice(0, 4), prepared() >= 4]).toEqual([[false, false, false, true], true]);
});

it('comes at another time for each partition of a thread', async () => {
  const times = await Promise.all(
    [0, 1, 2, 3].map((partition) => {
      const turn = open(partition, 1);
      turn.turns.processed(1);
      return firstMs(turn);
    }),
  );
  expect(times.map((ms) => Math.floor(ms / 50) * 50)).toEqual([15_000, 11_250, 7_500, 3_750]);
});
