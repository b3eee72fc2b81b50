import { createFuses } from '@mintscope/engines/patience/fuse';
import type { Engines } from '@mintscope/records/records';

/** Reads of the state store take milliseconds. */
const statePatienceMs = 1_500;
/** Statements bound themselves to five seconds. */
const warehousePatienceMs = 7_000;

/**
 * The same engines for answering visitors: a read does not wait for an engine to come back. Each kind of read learns by itself
 * that it is away, so one that is slow is refused alone.
 */
export function impatientEngines(engines: Engines): Engines {
  const { stateStore, warehouse } = engines;
  const state = createFuses({ name: 'state store', patienceMs: statePatienceMs });
  const analytics = createFuses({ name: 'warehouse', patienceMs: warehousePatienceMs });
  return {
    ...engines,
    stateStore: {
      ...stateStore,
      get: (key) => state(`get ${documentOf(key)}`)(() => stateStore.get(key)),
      getMany: (keys) => state(`get many ${documentOf(keys[0] ?? '')}`)(() => stateStore.getMany(keys)),
      range: (index, options) => state(`range ${index}`)(() => stateStore.range(index, options)),
      count: (index) => state(`count ${index}`)(() => stateStore.count(index)),
      progress: (shard) => state('progress')(() => stateStore.progress(shard)),
    },
    warehouse: {
      ...warehouse,
      // Statements are constants of `queries/`: what callers ask for is bound to them.
      query: (sql, params, schema) => analytics(sql)(() => warehouse.query(sql, params, schema)),
    },
  };
}

/** What a key is of, as in `row:<mint>`. */
function documentOf(key: string): string {
  return key.slice(0, key.indexOf(':') + 1);
}
