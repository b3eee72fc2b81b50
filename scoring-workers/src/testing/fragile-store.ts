import { join } from 'node:path';
import { EngineError } from '@mintscope/engines/engine-error';
import { openLmdbEnvironment } from '@mintscope/engines/lmdb/open-environment';
import { openLmdbStateStore } from '@mintscope/engines/state-store/lmdb-state-store';
import type { Lease, StateStore } from '@mintscope/engines/state-store/port';

export interface FragileStore extends StateStore {
  /** As a flushed server: everything is gone, also who owns what. */
  empty(): void;
  /** As a server that dies without its last second: from now on commits resolve and are gone. */
  forget(): void;
  remember(): void;
  /** Commits it took and forgot. */
  forgotten(): number;
  /** As a server that cannot be reached: calls wait until it is back. */
  leave(): void;
  comeBack(): void;
}

/** An LMDB state store that fails as a server in memory does. */
export function openFragileStore(folder: string): FragileStore {
  const lives: { store: StateStore; close(): Promise<void> }[] = [];
  let isForgetful = false;
  let forgotten = 0;
  let back: { promise: Promise<void>; resolve(): void } | undefined;
  const empty = () => {
    const environment = openLmdbEnvironment(join(folder, `state-${lives.length}`));
    const store = openLmdbStateStore({ environment });
    lives.push({ store, close: () => store.close().then(() => environment.close()) });
  };
  empty();
  const reach = async () => {
    await back?.promise;
    return lives.at(-1)!.store;
  };
  const lifeOf = new Map<string, number>();
  const nameOf = ({ shard, epoch }: Lease) => `${shard} ${epoch}`;
  const mustBeKnown = (lease: Lease) => {
    if (lifeOf.get(nameOf(lease)) !== lives.length) throw new EngineError('STATE_LOST', `no ${lease.shard} any more`);
  };
  return {
    empty,
    forget() {
      isForgetful = true;
    },
    remember() {
      isForgetful = false;
    },
    forgotten: () => forgotten,
    leave() {
      let resolve = () => {};
      const promise = new Promise<void>((done) => {
        resolve = done;
      });
      back = { promise, resolve };
    },
    comeBack() {
      back?.resolve();
      back = undefined;
    },
    get: async (key) => (await reach()).get(key),
    getMany: async (keys) => (await reach()).getMany(keys),
    async *scan(prefix, limit) {
      yield* (await reach()).scan(prefix, limit);
    },
    range: async (index, options) => (await reach()).range(index, options),
    count: async (index) => (await reach()).count(index),
    write: async (writes) => (await reach()).write(writes),
    progress: async (shard) => (await reach()).progress(shard),
    async acquire(shard) {
      const lease = await (await reach()).acquire(shard);
      lifeOf.set(nameOf(lease), lives.length);
      return lease;
    },
    async commit(lease, commit) {
      const store = await reach();
      mustBeKnown(lease);
      if (!isForgetful) return store.commit(lease, commit);
      await store.verify(lease);
      forgotten++;
    },
    async verify(lease) {
      const store = await reach();
      mustBeKnown(lease);
      await store.verify(lease);
    },
    health: async () => (await reach()).health(),
    async close() {
      for (const life of lives) await life.close();
    },
  };
}
