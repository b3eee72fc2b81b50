import { type RunWrite, runAtOnce } from '../data-directory/write-hold.ts';
import { EngineError } from '../engine-error.ts';
import { atomicWithoutFlush, flushAtCloseMs, type LmdbEnvironment } from '../lmdb/open-environment.ts';
import { pageBytesOf } from '../lmdb/page-bytes-of.ts';
import { type IndexEntry, type Lease, StaleOwnerError, type StateStore, type StateWrites } from './port.ts';
import { openSortedIndex, type SortedIndex } from './sorted-index.ts';
import { WriteQueue } from './write-queue.ts';

export interface LmdbStateStoreOptions {
  environment: LmdbEnvironment;
  /** Through it everything is written: while the disk is full writes wait. */
  runWrite?: RunWrite;
}

export interface LmdbStateStore extends StateStore {
  /** Bytes of the file that documents fill. */
  storedBytes(): number;
}

/** Kept with the lease's epoch as LMDB version, so that a commit can be made to depend on it. */
interface ShardRecord {
  progress: Readonly<Record<string, number>> | null;
}

/** Entries a scan reads at a time: no read transaction stays open while the caller works, so pages can be reused. */
const scanChunk = 128;
/** Sorts after every key: the last code point. */
const afterKeys = '\u{10ffff}';

/**
 * The embedded state store. Writes are carried out by LMDB's own thread, never by the caller's. Several openings of one path
 * may live side by side, because the epoch is in the store; `write` of one index member by two of them at once is not ordered.
 */
export function openLmdbStateStore({ environment, runWrite = runAtOnce }: LmdbStateStoreOptions): LmdbStateStore {
  const { root } = environment;
  const documents = root.openDB<Buffer, string>({ name: 'state/documents', encoding: 'binary' });
  const shards = root.openDB<ShardRecord, string>({ name: 'state/shards', encoding: 'json', useVersions: true });
  const indexes = new Map<string, SortedIndex>();
  const queue = new WriteQueue();
  let closing: Promise<void> | undefined;

  function mustBeOpen(): void {
    if (closing) throw new EngineError('CLOSED', 'The state store is closed.');
  }

  function indexOf(name: string): SortedIndex {
    const known = indexes.get(name);
    if (known) return known;
    const index = openSortedIndex(root, name);
    indexes.set(name, index);
    return index;
  }

  function own(key: string): Uint8Array | undefined {
    const value = documents.getBinaryFast(key);
    return value && Uint8Array.from(value.subarray(0, value.length));
  }

  /** The newest score of each member, checked before anything is queued. */
  function latestScores(writes: StateWrites): IndexEntry[] {
    const latest = new Map<string, IndexEntry>();
    for (const entry of writes.index ?? []) {
      if (Number.isNaN(entry.score))
        throw new EngineError('NOT_A_SCORE', `The score of ${entry.member} in index ${entry.index} is not a number.`);
      latest.set(JSON.stringify([entry.index, entry.member]), entry);
      // A database cannot be made while a transaction is put together.
      indexOf(entry.index);
    }
    return [...latest.values()];
  }

  function apply(writes: StateWrites, entries: readonly IndexEntry[]): void {
    for (const [key, value] of writes.put ?? []) documents.put(key, bufferOf(value));
    for (const key of writes.remove ?? []) documents.remove(key);
    for (const { index, member, score } of entries) indexOf(index).set(member, score);
  }

  function lostOrStale(lease: Lease): Error {
    const epoch = currentEpoch(lease.shard);
    if (epoch > lease.epoch) return new StaleOwnerError(lease, epoch);
    return new EngineError('STATE_LOST', `The state store does not know the lease of shard ${lease.shard}.`);
  }

  function currentEpoch(shard: string): number {
    root.resetReadTxn();
    return shards.getEntry(shard)?.version ?? 0;
  }

  async function shut(): Promise<void> {
    await queue.drain();
    await environment.flushed(flushAtCloseMs);
  }

  return {
    async get(key) {
      mustBeOpen();
      return own(key);
    },

    async getMany(keys) {
      mustBeOpen();
      return keys.map(own);
    },

    async *scan(prefix, limit = Number.MAX_SAFE_INTEGER) {
      let start = prefix;
      let left = limit;
      for (let exclusiveStart = false; left > 0; exclusiveStart = true) {
        mustBeOpen();
        const chunk: [string, Uint8Array][] = [];
        const range = { start, end: prefix + afterKeys, exclusiveStart, limit: Math.min(scanChunk, left) };
        for (const { key, value } of documents.getRange(range)) chunk.push([key, copyOf(value)]);
        yield* chunk;
        left -= chunk.length;
        const last = chunk.at(-1);
        if (!last || chunk.length < scanChunk) return;
        start = last[0];
      }
    },

    async range(index, options) {
      mustBeOpen();
      return indexOf(index).range(options);
    },

    async count(index) {
      mustBeOpen();
      return indexOf(index).count();
    },

    async write(writes) {
      mustBeOpen();
      const entries = latestScores(writes);
      await queue.add(writes, () =>
        runWrite(async () => {
          await root.batch(() => apply(writes, entries));
        }),
      );
    },

    async acquire(shard) {
      mustBeOpen();
      const take = (): Lease => {
        const former = shards.getEntry(shard);
        // Microseconds of the clock, so that epochs also grow from one directory to its empty successor.
        const epoch = Math.max((former?.version ?? 0) + 1, Date.now() * 1000);
        shards.putSync(shard, former?.value ?? { progress: null }, epoch);
        return { shard, epoch };
      };
      return runWrite(async () => root.transactionSync(take, atomicWithoutFlush()));
    },

    async progress(shard) {
      mustBeOpen();
      // Another opening may have committed since this one last looked.
      root.resetReadTxn();
      return shards.get(shard)?.progress ?? undefined;
    },

    async commit(lease, commit) {
      mustBeOpen();
      const { shard, epoch } = lease;
      const entries = latestScores(commit);
      await queue.add(commit, () =>
        runWrite(async () => {
          const owned = await shards.ifVersion(shard, epoch, () => {
            shards.put(shard, { progress: commit.progress }, epoch);
            apply(commit, entries);
          });
          if (!owned) throw lostOrStale(lease);
        }),
      );
    },

    async verify(lease) {
      mustBeOpen();
      if (currentEpoch(lease.shard) !== lease.epoch) throw lostOrStale(lease);
    },

    async health() {
      mustBeOpen();
      root.getStats();
    },

    storedBytes: () => pageBytesOf(documents),

    close() {
      closing ??= shut();
      return closing;
    },
  };
}

function copyOf(value: Buffer): Uint8Array {
  const copy = new Uint8Array(value.length);
  copy.set(value);
  return copy;
}

function bufferOf(value: Uint8Array): Buffer {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}
