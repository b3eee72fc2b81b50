import { openLmdbEnvironment } from '../../src/lmdb/open-environment.ts';
import { openLmdbStateStore } from '../../src/state-store/lmdb-state-store.ts';
import type { StateStore } from '../../src/state-store/port.ts';

/** Opens a store with an environment of its own, closed with it. */
export async function openStateStore(location: string): Promise<StateStore> {
  const environment = openLmdbEnvironment(location);
  const store = openLmdbStateStore({ environment });
  return {
    ...store,
    async close() {
      await store.close();
      await environment.close();
    },
  };
}
