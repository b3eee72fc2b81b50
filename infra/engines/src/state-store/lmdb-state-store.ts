import { EngineError } from '../engine-error.ts';
import { atomicWithoutFlush, type LmdbEnvironment } from '../lmdb/open-environment.ts';
import { type Lease, StaleOwnerError, type StateStore, type StateWrites } from './port.ts';
import { openSortedIndex, type SortedIndex } from './sorted-index.ts';

export interface LmdbStateStoreOptions {
  environment: LmdbEnvironment;
}

interface ShardRecord {
  epoch: number;
  progress: Readonly<Record<string, number>> | null;
}

/** Entries a scan reads at a time: no read transaction stays open while the caller works, so pages can be reused. */
const scanChunk = 128;
/** Sorts after every key: the last code point. */
const afterKeys = '\u{10ffff}';

/** The embedded state store. Several openings of one environment path may live side by side: the epoch is in the store. */
export function openLmdbStateStore({ environment }: LmdbStateStoreOptions): StateStore {
  const { root } = environment;
  const documents = root.openDB<Buffer, string>({ name: 'state/documents', encoding: 'binary' });
  const shards = root.openDB<ShardRecord, string>({ name: 'state/shards', encoding: 'json' });
  const indexes = new Map<string, SortedIndex>();
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

  function openIndexes(writes: StateWrites): void {
    // A database cannot be made inside a transaction.
    for (const entry of writes.index ?? []) indexOf(entry.index);
  }

  function apply(writes: StateWrites): void {
    for (const [key, value] of writes.put ?? []) documents.putSync(key, bufferOf(value));
    for (const key of writes.remove ?? []) documents.removeSync(key);
    for (const { index, member, score } of writes.index ?? []) indexOf(index).set(member, score);
  }

  async function shut(): Promise<void> {
    await root.flushed;
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
      openIndexes(writes);
      root.transactionSync(() => apply(writes), atomicWithoutFlush());
    },

    async acquire(shard) {
      mustBeOpen();
      return root.transactionSync((): Lease => {
        const former = shards.get(shard);
        const epoch = (former?.epoch ?? 0) + 1;
        shards.putSync(shard, { epoch, progress: former?.progress ?? null });
        return { shard, epoch };
      }, atomicWithoutFlush());
    },

    async progress(shard) {
      mustBeOpen();
      return shards.get(shard)?.progress ?? undefined;
    },

    async commit(lease, commit) {
      mustBeOpen();
      openIndexes(commit);
      root.transactionSync(() => {
        const epoch = shards.get(lease.shard)?.epoch ?? 0;
        if (epoch !== lease.epoch) throw new StaleOwnerError(lease, epoch);
        shards.putSync(lease.shard, { epoch, progress: commit.progress });
        apply(commit);
      }, atomicWithoutFlush());
    },

    async health() {
      mustBeOpen();
      root.getStats();
    },

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
