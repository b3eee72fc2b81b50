/** The right to commit for a shard. A later `acquire` of the same shard makes every earlier lease stale. */
export interface Lease {
  shard: string;
  epoch: number;
}

/** Another owner has acquired the shard since; nothing was changed. */
export class StaleOwnerError extends Error {
  readonly code = 'STALE_OWNER';

  constructor(lease: Lease, currentEpoch: number) {
    super(`Shard ${lease.shard} has a newer owner: epoch ${currentEpoch}, this one holds ${lease.epoch}.`);
    this.name = 'StaleOwnerError';
  }
}

export interface IndexEntry {
  index: string;
  member: string;
  /** null removes the member. */
  score: number | null;
}

export interface StateWrites {
  put?: readonly (readonly [key: string, value: Uint8Array])[];
  remove?: readonly string[];
  index?: readonly IndexEntry[];
}

export interface ShardCommit extends StateWrites {
  /** Small JSON-able facts about how far the shard is (offsets, snapshot offset); replaces the former ones. */
  progress: Readonly<Record<string, number>>;
}

export interface RangeOptions {
  order: 'asc' | 'desc';
  limit: number;
  offset?: number;
  /** Inclusive bounds on the score. */
  min?: number;
  max?: number;
}

/**
 * Live documents, sorted indexes and shard state. Promises, proved by `contract.ts` for every engine:
 * - `commit` is atomic: progress, documents and index entries change together or not at all, also under `kill -9`.
 * - A commit with a stale lease throws `StaleOwnerError` and changes nothing; one whose lease the store no longer knows,
 *   because the store was emptied, throws STATE_LOST and changes nothing. Epochs only grow, also across an emptied store.
 * - Members of an index are unique; equal scores are ordered by member.
 * - Values returned are the caller's own.
 */
export interface StateStore {
  get(key: string): Promise<Uint8Array | undefined>;
  getMany(keys: readonly string[]): Promise<(Uint8Array | undefined)[]>;
  /** Keys and values whose key starts with the prefix, in key order. */
  scan(prefix: string, limit?: number): AsyncIterable<readonly [key: string, value: Uint8Array]>;
  range(index: string, options: RangeOptions): Promise<{ member: string; score: number }[]>;
  count(index: string): Promise<number>;
  /** Writes outside any shard (no lease): atomic as well. */
  write(writes: StateWrites): Promise<void>;
  acquire(shard: string): Promise<Lease>;
  progress(shard: string): Promise<Readonly<Record<string, number>> | undefined>;
  commit(lease: Lease, commit: ShardCommit): Promise<void>;
  /** Resolves while the lease holds; else it throws as `commit` would. */
  verify(lease: Lease): Promise<void>;
  health(): Promise<void>;
  close(): Promise<void>;
}
