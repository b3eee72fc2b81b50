import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { tokenDetailSchema } from '@mintscope/schemas/token';
import { expect, it } from 'vitest';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { newCounts, PartitionShard } from './partition-shard.ts';
import { loadSnapshotEntry } from './snapshot.ts';

const events = randomMarket({ seed: 3, events: 200, gaps: 0 });

/** A shard with the parts of a snapshot that the code of that version wrote, compressed in a file. */
function openVersion(version: 1 | 2): PartitionShard {
  const file = join(import.meta.dirname, `../testing/snapshot-version-${version}.json`);
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const shard = new PartitionShard({
    partition: 0,
    partitions: 1,
    parameters: defaultParameters(),
    identityKey: Uint32Array.of(1, 2, 3, 4),
  });
  const bytesOf = (text: string) => Uint8Array.from(gunzipSync(Buffer.from(text, 'base64')));
  for (const [key, value] of Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : 1)))
    loadSnapshotEntry(shard.state, shard.publisher, key, bytesOf(value));
  return shard;
}

/** Those that the first version had seen. */
const seen = events.slice(0, 40);
const whole = new ShardRun();
whole.process(events);
whole.publish();

it('a snapshot of the first version opens: figures go on, candles begin after what it had seen', () => {
  const shard = openVersion(1);
  shard.process(encodeBatch(events.slice(40)), newCounts());
  const { rows, details } = shard.publisher.publish(10, 10);
  expect(rows.map(({ row }) => row.address)).toContain(seen.find(({ type }) => type === 'trade')!.mint);
  for (const { row } of rows) expect(row).toEqual(whole.rows.get(row.address));
  const old = details.find(({ address }) => address === seen.find(({ type }) => type === 'trade')!.mint)!;
  expect(tokenDetailSchema.safeParse(old).error).toBeUndefined();
  const { candlesFromMs, candles, recentTrades, sample } = old;
  expect(candlesFromMs).toBeGreaterThan(seen.at(-1)!.receivedAtMs!);
  const wanted = whole.details.get(old.address)!;
  expect(candles.length).toBeGreaterThan(3);
  expect(candles).toEqual(wanted.candles.filter(({ timeMs }) => timeMs >= candlesFromMs!));
  expect(sample).toEqual(wanted.sample);
  expect(recentTrades.map(({ id }) => id)).toEqual(wanted.recentTrades.map(({ id }) => id));
  // The former rows know event time only.
  for (const [n, { timeMs }] of recentTrades.entries())
    expect(Math.abs(timeMs - wanted.recentTrades[n]!.timeMs)).toBeLessThan(5000);
});

it('a snapshot of the second version opens under one set: that of its tokens is forgotten', () => {
  const shard = openVersion(2);
  shard.process(encodeBatch(events.slice(120)), newCounts());
  const { rows, details } = shard.publisher.publish(10, 10);
  expect(rows.map(({ row }) => row)).toEqual([...whole.rows.values()]);
  expect(details).toEqual([...whole.details.values()]);
});

it('the detail of the first version opens, and nowhere is it whole', () => {
  const run = new ShardRun();
  run.process(seen);
  run.publish();
  const [detail] = run.details.values();
  const { candlesFromMs: _, lateEvents: __, futureEvents: ___, ...former } = detail!;
  expect(tokenDetailSchema.parse(former)).toEqual({ ...former, candlesFromMs: null, lateEvents: 0, futureEvents: 0 });
});
