import { readThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { stateBytes } from '../state/state-bytes.ts';
import { encodeDetails, encodeRows } from './encode-published.ts';
import { describe, newCounts, PartitionShard } from './partition-shard.ts';
import type { ScoredRow } from './publisher.ts';
import { loadSnapshotEntry, takeSnapshot } from './snapshot.ts';
import type { MeasureResult, ProcessResult, ShardTask, SnapshotResult } from './tasks.ts';

/** The shards of this thread. State of the thread, because a pool calls a function and keeps nothing for it. */
const shards = new Map<number, PartitionShard>();

/** Entry of a shard thread: one task at a time, each for one partition. */
export function runTask(task: ShardTask): unknown {
  switch (task.kind) {
    case 'open':
      shards.set(task.partition, new PartitionShard(task));
      return undefined;
    case 'load':
      for (const [key, value] of task.entries) {
        const shard = shardOf(task.partition);
        loadSnapshotEntry(shard.state, shard.publisher, key, value);
      }
      return undefined;
    case 'process':
      return movable(process(shardOf(task.partition), task));
    case 'snapshot':
      return movable(snapshot(shardOf(task.partition)));
    case 'measure':
      return measure();
    case 'close':
      shards.delete(task.partition);
      return undefined;
    default:
      return task satisfies never;
  }
}

function shardOf(partition: number): PartitionShard {
  const shard = shards.get(partition);
  if (!shard) throw new Error(`partition ${partition} is not open in this thread`);
  return shard;
}

function process(shard: PartitionShard, task: Extract<ShardTask, { kind: 'process' }>): ProcessResult {
  const startMs = performance.now();
  const counts = newCounts();
  for (const record of task.records) shard.process(record, counts);
  const published = shard.publisher.publish(task.rows, task.details);
  for (const { reason, address, error } of published.failures)
    counts.dead.push({ reason, detail: `${address}: ${describe(error)}`.slice(0, 1000), payload: new Uint8Array() });
  return {
    counts,
    batches: encodeRows(published.rows, { partition: task.partition, offset: task.offset }),
    details: encodeDetails(published.details),
    dueRows: shard.publisher.dueRows,
    dueDetails: shard.publisher.dueDetails,
    tokens: shard.state.tokens.size,
    clockMs: shard.state.clockMs,
    receivedAtMs: newestReceipt(published.rows),
    busyMs: performance.now() - startMs,
  };
}

function newestReceipt(scored: readonly ScoredRow[]): number | null {
  const newestMs = scored.reduce((newest, { row }) => Math.max(newest, row.receivedAtMs ?? 0), 0);
  return newestMs === 0 ? null : newestMs;
}

function snapshot(shard: PartitionShard): SnapshotResult {
  const startMs = performance.now();
  const entries = takeSnapshot(shard.state, shard.publisher);
  const bytes = entries.reduce((total, [, value]) => total + (value?.length ?? 0), 0);
  return { entries, bytes, busyMs: performance.now() - startMs };
}

function measure(): MeasureResult {
  const held = [...shards].map(([partition, { state }]) => ({ partition, stateBytes: stateBytes(state) }));
  return { thread: readThreadMemory(), shards: held };
}

/** The result with its buffers handed over instead of copied. */
function movable(result: ProcessResult | SnapshotResult): unknown {
  const buffers: ArrayBuffer[] = [];
  if ('entries' in result) {
    for (const [, value] of result.entries) if (value) buffers.push(value.buffer);
  } else {
    for (const batch of result.batches) buffers.push(batch.bytes.buffer);
    for (const detail of result.details) buffers.push(detail.json.buffer);
  }
  return move({ [transferableSymbol]: buffers, [valueSymbol]: result } as never);
}
