import { readThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { countResting, stateBytes } from '../state/state-bytes.ts';
import { encodeDetails, encodeRows } from './encode-published.ts';
import { type Counts, describe, newCounts, PartitionShard } from './partition-shard.ts';
import type { Published, ScoredRow } from './publisher.ts';
import { bringEnded, loadSnapshotEntry, prepareSnapshot, takeSnapshot } from './snapshot.ts';
import type { MeasureResult, ProcessResult, ShardTask, SnapshotResult } from './tasks.ts';

/** The shards of this thread. State of the thread, because a pool calls a function and keeps nothing for it. */
const shards = new Map<number, Open>();

interface Open {
  shard: PartitionShard;
  /** Records that wait for ended tokens, and what became of those before them. */
  left: Uint8Array[];
  counts: Counts;
  /** Makes parts of the next snapshot, a pass over the tokens; null between two passes. */
  preparing: Generator<void, void> | null;
}

/** Entry of a shard thread: one task at a time, each for one partition. */
export function runTask(task: ShardTask): unknown {
  switch (task.kind) {
    case 'open':
      shards.set(task.partition, {
        shard: new PartitionShard(task),
        left: [],
        counts: newCounts(),
        preparing: null,
      });
      return undefined;
    case 'load':
      for (const [key, value] of task.entries) {
        const { shard } = openOf(task.partition);
        loadSnapshotEntry(shard.state, shard.publisher, key, value);
      }
      return undefined;
    case 'bring':
      bringEnded(openOf(task.partition).shard.state, task.entries);
      return undefined;
    case 'process':
      return movable(process(openOf(task.partition), task));
    case 'prepare':
      return prepare(openOf(task.partition), task.forMs);
    case 'snapshot':
      return movable(snapshot(openOf(task.partition)));
    case 'measure':
      return measure();
    case 'close':
      shards.delete(task.partition);
      return undefined;
    default:
      return task satisfies never;
  }
}

function openOf(partition: number): Open {
  const open = shards.get(partition);
  if (!open) throw new Error(`partition ${partition} is not open in this thread`);
  return open;
}

function process(open: Open, task: Extract<ShardTask, { kind: 'process' }>): ProcessResult {
  const startMs = performance.now();
  const { shard } = open;
  const wanted = apply(open, task.records);
  const isLeft = wanted.length > 0;
  const counts = isLeft ? newCounts() : open.counts;
  if (!isLeft) open.counts = newCounts();
  const published = isLeft
    ? nothing
    : shard.publisher.publish(task.rows, task.details, task.nowMs, new Set(task.wanted));
  for (const { reason, address, error } of published.failures)
    counts.dead.push({ reason, detail: `${address}: ${describe(error)}`.slice(0, 1000), payload: new Uint8Array() });
  return {
    wanted,
    counts,
    batches: encodeRows(published, { partition: task.partition, offset: task.offset }),
    details: encodeDetails(published.details),
    departures: isLeft ? [] : shard.takeDepartures(),
    told: isLeft ? [] : shard.state.toTell.splice(0),
    dueRows: shard.publisher.dueRows,
    dueDetails: shard.publisher.dueDetails,
    tokens: shard.state.tokens.size,
    calledTokens: shard.state.calls.size,
    clockMs: shard.state.clockMs,
    receivedAtMs: newestReceipt(published.rows),
    busyMs: performance.now() - startMs,
  };
}

const nothing: Published = { rows: [], details: [], judgements: [], news: [], failures: [] };

/** Applies what was left and then the records, up to one that wants ended tokens. */
function apply(open: Open, records: readonly Uint8Array[]): string[] {
  open.left.push(...records);
  for (const [place, record] of open.left.entries()) {
    const wanted = open.shard.wanted(record);
    if (wanted.length > 0) {
      open.left = open.left.slice(place);
      return wanted;
    }
    open.shard.process(record, open.counts);
  }
  open.left = [];
  return [];
}

function newestReceipt(scored: readonly ScoredRow[]): number | null {
  const newestMs = scored.reduce((newest, { row }) => Math.max(newest, row.receivedAtMs ?? 0), 0);
  return newestMs === 0 ? null : newestMs;
}

function prepare(open: Open, forMs: number) {
  const startMs = performance.now();
  const { shard } = open;
  open.preparing ??= prepareSnapshot(shard.state, shard.publisher);
  let isReady = false;
  while (!isReady && performance.now() - startMs < forMs) isReady = open.preparing.next().done === true;
  // What changed meanwhile is made with the next pass.
  if (isReady) open.preparing = null;
  return { isReady, busyMs: performance.now() - startMs };
}

function snapshot(open: Open): SnapshotResult {
  const startMs = performance.now();
  const { shard } = open;
  open.preparing = null;
  const entries = takeSnapshot(shard.state, shard.publisher);
  const bytes = entries.reduce((total, [, value]) => total + (value?.length ?? 0), 0);
  return { entries, bytes, busyMs: performance.now() - startMs };
}

function measure(): MeasureResult {
  const held = [...shards].map(([partition, { shard }]) => ({
    partition,
    stateBytes: stateBytes(shard.state),
    restingTokens: countResting(shard.state),
  }));
  return { thread: readThreadMemory(), shards: held };
}

/** The result with its buffers handed over instead of copied. */
function movable(result: ProcessResult | SnapshotResult): unknown {
  const buffers: ArrayBuffer[] = [];
  if ('entries' in result) {
    for (const [, value] of result.entries) if (value) buffers.push(value.buffer);
  } else {
    for (const batch of result.batches) buffers.push(batch.bytes.buffer);
    for (const { record } of result.told) buffers.push(record.buffer);
    for (const detail of result.details) buffers.push(detail.json.buffer);
  }
  return move({ [transferableSymbol]: buffers, [valueSymbol]: result } as never);
}
