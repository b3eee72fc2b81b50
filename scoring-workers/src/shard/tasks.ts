import type { ThreadMemory } from '@mintscope/engines/memory/read-thread-memory';
import type { Departure } from '../state/ended-tokens.ts';
import type { ShardOptions } from '../state/shard-state.ts';
import type { StateBytes } from '../state/state-bytes.ts';
import type { ToldRecord } from '../state/told-record.ts';
import type { Counts } from './partition-shard.ts';
import type { SnapshotEntry } from './snapshot.ts';

/** What the service asks of a shard thread. Tasks of one thread run one after the other, in the order they were given. */
export type ShardTask =
  | ({ kind: 'open' } & ShardOptions)
  | { kind: 'load'; partition: number; entries: (readonly [key: string, value: Uint8Array])[] }
  | {
      kind: 'process';
      partition: number;
      /** Values of log records, in order. They follow those that the last call left. */
      records: Uint8Array[];
      /** Offset of the last record, which the published rows include. */
      offset: number;
      /** Most rows and details to hand back; the others stay due. */
      rows: number;
      details: number;
      /** Tokens whose details come first: readers wait for them. */
      wanted: readonly string[];
      /** By the caller's clock, which keeps the details of a token apart (ms). */
      nowMs: number;
    }
  /** What the state store has of ended tokens that a `process` wants; null = nothing. */
  | { kind: 'bring'; partition: number; entries: (readonly [key: string, value: Uint8Array | null])[] }
  /** Makes parts of the next snapshot ahead of it, for about so long; whether a whole pass over the tokens has ended. */
  | { kind: 'prepare'; partition: number; forMs: number }
  | { kind: 'snapshot'; partition: number }
  /** What the partition's thread and all its shards hold. */
  | { kind: 'measure'; partition: number }
  | { kind: 'close'; partition: number };

/** Index scores of a row in the order of `rowIndexes`; null = the token has no place in that index. */
export const rowIndexes = ['age', 'score', 'volume', 'marketCap', 'performance', 'lastTrade'] as const;

export interface EncodedRow {
  address: string;
  /** The row's JSON is `bytes[start..end]` of its batch. */
  start: number;
  end: number;
  scores: (number | null)[];
}

/** A `TokenUpdateBatch` as JSON. */
export interface EncodedBatch {
  bytes: Uint8Array<ArrayBuffer>;
  rows: EncodedRow[];
}

export interface EncodedDetail {
  address: string;
  json: Uint8Array<ArrayBuffer>;
}

export interface ProcessResult {
  /**
   * Mints of ended tokens that the next record is about. While there are any, that record and those after it are left, nothing is
   * handed back, and another call goes on once they were brought.
   */
  wanted: string[];
  counts: Counts;
  /** One for each parameter set that rows were scored by: none when no row is due, hardly ever more than one. */
  batches: EncodedBatch[];
  details: EncodedDetail[];
  /** What became of tokens, after these rows and details. */
  departures: (readonly [address: string, Departure])[];
  /** Records for other partitions of chain-events. */
  told: ToldRecord[];
  /** Still due after this call. */
  dueRows: number;
  dueDetails: number;
  tokens: number;
  /** That were ever called. */
  calledTokens: number;
  clockMs: number;
  /** Ingest time of the newest event included (ms), for the delay. */
  receivedAtMs: number | null;
  busyMs: number;
}

export interface SnapshotResult {
  entries: SnapshotEntry[];
  bytes: number;
  busyMs: number;
}

export interface MeasureResult {
  thread: ThreadMemory;
  shards: { partition: number; stateBytes: StateBytes; restingTokens: number }[];
}

interface ShardAnswers {
  process: ProcessResult;
  prepare: { isReady: boolean; busyMs: number };
  snapshot: SnapshotResult;
  measure: MeasureResult;
  open: undefined;
  load: undefined;
  bring: undefined;
  close: undefined;
}

export type ShardAnswer<Task extends ShardTask> = ShardAnswers[Task['kind']];
