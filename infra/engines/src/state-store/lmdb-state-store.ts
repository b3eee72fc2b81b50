import { type RunWrite, runAtOnce } from '../data-directory/write-hold.ts';
import { flushAtCloseMs, type LmdbEnvironment } from '../lmdb/open-environment.ts';
import { pageBytesOf } from '../lmdb/page-bytes-of.ts';
import { openUntilClosed } from '../open-until-closed.ts';
import { openLmdbShards } from './lmdb-shards.ts';
import { openLmdbWriter } from './lmdb-writer.ts';
import type { StateStore } from './port.ts';

export interface LmdbStateStoreOptions {
  environment: LmdbEnvironment;
  /** Through it everything is written: while the disk is full writes wait. */
  runWrite?: RunWrite;
}

export interface LmdbStateStore extends StateStore {
  /** Bytes of the file that documents fill. */
  storedBytes(): number;
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
  const writer = openLmdbWriter(root, documents, runWrite);
  const shards = openLmdbShards(root, writer, runWrite);
  const { mustBeOpen, close } = openUntilClosed('state store', async () => {
    await writer.drain();
    await environment.flushed(flushAtCloseMs);
  });

  function own(key: string): Uint8Array | undefined {
    const value = documents.getBinaryFast(key);
    return value && Uint8Array.from(value.subarray(0, value.length));
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
      return writer.indexOf(index).range(options);
    },

    async count(index) {
      mustBeOpen();
      return writer.indexOf(index).count();
    },

    async write(writes) {
      mustBeOpen();
      await writer.write(writes, async (apply) => {
        await root.batch(apply);
      });
    },

    async acquire(shard) {
      mustBeOpen();
      return shards.acquire(shard);
    },

    async progress(shard) {
      mustBeOpen();
      return shards.progress(shard);
    },

    async commit(lease, commit) {
      mustBeOpen();
      await shards.commit(lease, commit);
    },

    async verify(lease) {
      mustBeOpen();
      shards.verify(lease);
    },

    async health() {
      mustBeOpen();
      root.getStats();
    },

    storedBytes: () => pageBytesOf(documents),

    close,
  };
}

function copyOf(value: Buffer): Uint8Array {
  const copy = new Uint8Array(value.length);
  copy.set(value);
  return copy;
}
