import { expect, it } from 'vitest';
import { encodeRows } from '../shard/encode-published.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { encodeFilterCourses, encodeFilterPoints } from './encode-filter-lab.ts';
import type { EncodedRows } from './encoded-rows.ts';
import { readUpdates } from './read-updates.ts';

const minuteMs = 60_000;

/** What a shard publishes now, as the sink reads it. */
function publish(run: ShardRun) {
  const batches = encodeRows(run.shard.publisher.publish(Number.MAX_SAFE_INTEGER, 0), { partition: 0, offset: 1 });
  return readUpdates(batches.map(({ bytes }) => ({ offset: 1, value: bytes })));
}

const linesOf = ({ ndjson }: EncodedRows, mint: string): Record<string, unknown>[] =>
  new TextDecoder()
    .decode(ndjson)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter((line) => line.mint === mint);

it('a row that time alone changed stands in the step of that time, not of its newest event', () => {
  const token = new WrittenToken().launch().wait(3000).crowd(30);
  const run = new ShardRun();
  run.process(token.events);
  const young = publish(run);
  expect(linesOf(encodeFilterPoints(young), token.mint)).toMatchObject([{ step: 1, life: 'trading', holders: 30 }]);
  expect(linesOf(encodeFilterCourses(young), token.mint)).toMatchObject([{ step: 1, scored: 1, rugged: 0 }]);
  const [{ highest, best }] = linesOf(encodeFilterCourses(young), token.mint) as [{ highest: number; best: number }];
  expect(best).toBeGreaterThanOrEqual(highest);
  // Another token trades, which moves the clock: this one is dead by now.
  const other = new WrittenToken(9);
  other.nowMs = token.nowMs + 15 * minuteMs;
  run.process(other.buy(other.wallet(1), 0.1).events);
  const later = publish(run);
  const [row] = later.batches.flatMap(({ rows }) => rows.filter(({ address }) => address === token.mint));
  expect(row!.eventTimeMs - row!.createdAt).toBeLessThan(minuteMs);
  expect(linesOf(encodeFilterPoints(later), token.mint)).toMatchObject([{ step: 3, life: 'dead' }]);
  // Of a former shard, which does not tell that time, its event counts.
  const untold = { ...later, batches: later.batches.map(({ asOf: _, ...batch }) => batch) };
  expect(linesOf(encodeFilterPoints(untold), token.mint)).toMatchObject([{ step: 1, life: 'dead' }]);
});

it('each step of a token has its newest row, and later ones none', () => {
  const token = new WrittenToken().launch().wait(3000).crowd(10);
  const run = new ShardRun();
  const told = [publishAfter(0), publishAfter(2 * minuteMs), publishAfter(minuteMs), publishAfter(60 * minuteMs)];
  const updates = { batches: told.flatMap(({ batches }) => batches), unreadable: 0 };
  expect(linesOf(encodeFilterPoints(updates), token.mint).map(({ step, buys }) => [step, buys])).toEqual([
    [1, 10],
    [2, 12],
  ]);
  expect(linesOf(encodeFilterCourses(updates), token.mint).map(({ step }) => step)).toEqual([1, 2, 4]);

  function publishAfter(waitMs: number) {
    const before = token.events.length;
    if (waitMs > 0) token.wait(waitMs).crowd(1, { from: 50 + before });
    run.process(waitMs > 0 ? token.events.slice(before) : token.events);
    return publish(run);
  }
});
