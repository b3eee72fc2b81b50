import type { RootDatabase } from 'lmdb';
import type { RunWrite } from '../data-directory/write-hold.ts';
import { EngineError } from '../engine-error.ts';
import { atomicWithoutFlush } from '../lmdb/open-environment.ts';
import type { LmdbWriter } from './lmdb-writer.ts';
import { type Lease, type ShardCommit, StaleOwnerError } from './port.ts';

/** Kept with the lease's epoch as LMDB version, so that a commit can be made to depend on it. */
interface ShardRecord {
  progress: Readonly<Record<string, number>> | null;
}

/** Leases, and commits that depend on them. */
export function openLmdbShards(root: RootDatabase<Buffer, string>, writer: LmdbWriter, runWrite: RunWrite) {
  const shards = root.openDB<ShardRecord, string>({ name: 'state/shards', encoding: 'json', useVersions: true });

  function currentEpoch(shard: string): number {
    root.resetReadTxn();
    return shards.getEntry(shard)?.version ?? 0;
  }

  function lostOrStale(lease: Lease): Error {
    const epoch = currentEpoch(lease.shard);
    if (epoch > lease.epoch) return new StaleOwnerError(lease, epoch);
    return new EngineError('STATE_LOST', `The state store does not know the lease of shard ${lease.shard}.`);
  }

  return {
    acquire(shard: string): Promise<Lease> {
      const take = (): Lease => {
        const former = shards.getEntry(shard);
        // Microseconds of the clock, so that epochs also grow from one directory to its empty successor.
        const epoch = Math.max((former?.version ?? 0) + 1, Date.now() * 1000);
        shards.putSync(shard, former?.value ?? { progress: null }, epoch);
        return { shard, epoch };
      };
      return runWrite(async () => root.transactionSync(take, atomicWithoutFlush()));
    },

    progress(shard: string): ShardCommit['progress'] | undefined {
      // Another opening may have committed since this one last looked.
      root.resetReadTxn();
      return shards.get(shard)?.progress ?? undefined;
    },

    async commit(lease: Lease, commit: ShardCommit): Promise<void> {
      const { shard, epoch } = lease;
      await writer.write(commit, async (apply) => {
        const owned = await shards.ifVersion(shard, epoch, () => {
          shards.put(shard, { progress: commit.progress }, epoch);
          apply();
        });
        if (!owned) throw lostOrStale(lease);
      });
    },

    verify(lease: Lease): void {
      if (currentEpoch(lease.shard) !== lease.epoch) throw lostOrStale(lease);
    },
  };
}
