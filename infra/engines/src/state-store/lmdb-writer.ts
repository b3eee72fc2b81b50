import type { Database, RootDatabase } from 'lmdb';
import type { RunWrite } from '../data-directory/write-hold.ts';
import { EngineError } from '../engine-error.ts';
import type { IndexEntry, StateWrites } from './port.ts';
import { openSortedIndex, type SortedIndex } from './sorted-index.ts';
import { WriteQueue } from './write-queue.ts';

export type LmdbWriter = ReturnType<typeof openLmdbWriter>;

/** Writes documents and index entries together, each write through `runWrite`. */
export function openLmdbWriter(
  root: RootDatabase<Buffer, string>,
  documents: Database<Buffer, string>,
  runWrite: RunWrite,
) {
  const indexes = new Map<string, SortedIndex>();
  const queue = new WriteQueue();

  function indexOf(name: string): SortedIndex {
    const known = indexes.get(name);
    if (known) return known;
    const index = openSortedIndex(root, name);
    indexes.set(name, index);
    return index;
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

  return {
    indexOf,

    /** `transact` calls what it is given inside a transaction, and resolves when that is committed. */
    async write(writes: StateWrites, transact: (apply: () => void) => Promise<void>): Promise<void> {
      const entries = latestScores(writes);
      const apply = () => {
        for (const [key, value] of writes.put ?? []) documents.put(key, bufferOf(value));
        for (const key of writes.remove ?? []) documents.remove(key);
        for (const { index, member, score } of entries) indexOf(index).set(member, score);
      };
      await queue.add(writes, () => runWrite(() => transact(apply)));
    },

    /** Resolves when no write is under way. */
    drain: () => queue.drain(),
  };
}

function bufferOf(value: Uint8Array): Buffer {
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}
