import type { Engines } from '@mintscope/engines/engines';
import { createFuse } from './fuse.ts';

/** Reads of the state store take milliseconds. */
const statePatienceMs = 1_500;
/** Statements bound themselves to five seconds. */
const warehousePatienceMs = 7_000;

/** The same engines for answering visitors: a read does not wait for an engine to come back. */
export function impatientEngines(engines: Engines): Engines {
  const { stateStore, warehouse } = engines;
  const state = createFuse({ name: 'state store', patienceMs: statePatienceMs });
  const analytics = createFuse({ name: 'warehouse', patienceMs: warehousePatienceMs });
  return {
    ...engines,
    stateStore: {
      ...stateStore,
      get: (key) => state(() => stateStore.get(key)),
      getMany: (keys) => state(() => stateStore.getMany(keys)),
      range: (index, options) => state(() => stateStore.range(index, options)),
      count: (index) => state(() => stateStore.count(index)),
      progress: (shard) => state(() => stateStore.progress(shard)),
    },
    warehouse: {
      ...warehouse,
      query: (sql, params, schema) => analytics(() => warehouse.query(sql, params, schema)),
    },
  };
}
