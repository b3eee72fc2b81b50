import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent } from '@mintscope/schemas/events/control-event';
import { tokenUpdateBatchSchema } from '@mintscope/schemas/events/token-update-batch';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { valueSymbol } from 'piscina';
import { expect, it } from 'vitest';
import { openRules } from '../testing/open-rules.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { runTask } from './shard-thread.ts';
import type { ProcessResult, ShardTask, SnapshotResult } from './tasks.ts';

const hourMs = 3_600_000;
const partition = 0;

function run<Result>(task: ShardTask): Result {
  return (runTask(task) as { [valueSymbol]: Result })[valueSymbol];
}

function process(...records: (readonly ChainEvent[])[]): ProcessResult {
  const values = records.map((events) => encodeBatch(events));
  return run({ kind: 'process', partition, records: values, offset: 1, rows: 10, details: 10, wanted: [], nowMs: 0 });
}

it('a thread hands out a call in the batch of the row that bears it, and figures without a row in one of their own', () => {
  const identityKey = Uint32Array.of(1, 2, 3, 4);
  runTask({ kind: 'open', partition, partitions: 1, parameters: defaultParameters(), identityKey });
  const rules = { type: 'picking_rules', v: 1, id: 1, decidedAtMs: 0, version: 'r-open', rules: openRules() } as const;
  run({
    kind: 'process',
    partition,
    records: [encodeControlEvent(rules)],
    offset: 0,
    rows: 0,
    details: 0,
    wanted: [],
    nowMs: 0,
  });
  const token = new WrittenToken().launch().wait(31_000).crowd(12);
  const { counts, batches } = process(token.events);
  expect(counts.decisions).toMatchObject({ called: 1 });
  const opened = batches.map(({ bytes }) => tokenUpdateBatchSchema.parse(JSON.parse(new TextDecoder().decode(bytes))));
  expect(opened).toMatchObject([
    {
      rows: [{ address: token.mint, calledAt: expect.any(Number) }],
      calls: [{ mint: token.mint, ordinal: 1, ruleVersion: 'r-open' }],
      callFigures: [{ mint: token.mint, ordinal: 1 }],
    },
  ]);
  const clock = new WrittenToken(2);
  clock.nowMs += 25 * hourMs;
  clock.crowd(6);
  const later = process(clock.events).batches.map(({ bytes }) =>
    tokenUpdateBatchSchema.parse(JSON.parse(new TextDecoder().decode(bytes))),
  );
  const told = later.flatMap(({ callFigures }) => callFigures);
  expect(told.at(-1)).toMatchObject({ mint: token.mint, ordinal: 1, return24h: expect.any(Number) });
  expect(later.flatMap(({ calls }) => calls)).toEqual([]);
  runTask({ kind: 'close', partition });
});

it('a thread leaves the records from one on that wants ended tokens, until these were brought', () => {
  const identityKey = Uint32Array.of(1, 2, 3, 4);
  runTask({ kind: 'open', partition, partitions: 1, parameters: defaultParameters(), identityKey });
  const token = new WrittenToken().launch().wait(3000).crowd(8);
  const clock = new WrittenToken(2);
  clock.nowMs += 7 * hourMs;
  clock.crowd(6);
  expect(process(token.events, clock.events).departures).toEqual([[token.mint, 'ended']]);
  const saved = new Map(run<SnapshotResult>({ kind: 'snapshot', partition }).entries);
  const key = `rest:0:${token.mint}`;
  expect(saved.get(key)).toBeInstanceOf(Uint8Array);

  const before = clock.events.length;
  clock.crowd(1, { from: 20 });
  const back = new WrittenToken();
  back.nowMs = clock.nowMs;
  const [trade] = back.crowd(1, { from: 30 }).events;
  const after = clock.events.length;
  clock.crowd(1, { from: 40 });
  const again = { ...trade!, instruction: 7 };
  const result = process(clock.events.slice(before, after), [again], clock.events.slice(after));
  expect(result).toMatchObject({
    wanted: [token.mint],
    batches: [],
    details: [],
    departures: [],
    counts: { events: 0 },
  });

  runTask({ kind: 'bring', partition, entries: [[key, saved.get(key)!]] });
  const rest = process();
  expect(rest).toMatchObject({ wanted: [], counts: { events: 3, dead: [] }, departures: [[token.mint, 'back']] });
  const rows = rest.batches.flatMap(({ bytes }) => {
    return tokenUpdateBatchSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).rows;
  });
  expect(rows.find(({ address }) => address === token.mint)).toMatchObject({ swaps: 9, symbol: 'WRIT' });
  expect(rows.find(({ address }) => address === clock.mint)).toMatchObject({ swaps: 8 });
  expect(process()).toMatchObject({ wanted: [], counts: { events: 0 } });
  expect(new Map(run<SnapshotResult>({ kind: 'snapshot', partition }).entries).get(key)).toBeNull();
  runTask({ kind: 'close', partition });
});
