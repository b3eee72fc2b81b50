import type { ShardCommit } from '@mintscope/engines/state-store/port';
import type { OpenedEngines } from '@mintscope/records/open-engines';
import { topics } from '@mintscope/schemas/events/topics';

/** Where writes of different stores meet: the process may die before such a write, or when it is done and not noted yet. */
export const writes = [
  'ingest append',
  'update append',
  'shard commit',
  'snapshot commit',
  'block commit',
  'warehouse insert',
  'offset commit',
] as const;
type SeamWrite = (typeof writes)[number];
export type Seam = `${'before' | 'after'} ${SeamWrite}`;

/** The same engines; the process kills itself (SIGKILL) at the `count`-th passing of the seam. */
export function crashAt(engines: OpenedEngines, seam: Seam, count: number): OpenedEngines {
  const { eventLog, stateStore, warehouse } = engines;
  let left = count;
  const pass = async (place: string) => {
    if (place !== seam || --left > 0) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  };
  const around = async <Result>(write: SeamWrite | undefined, work: () => Promise<Result>): Promise<Result> => {
    await pass(`before ${write}`);
    const result = await work();
    await pass(`after ${write}`);
    return result;
  };
  return {
    ...engines,
    eventLog: { ...eventLog, append: (...given) => around(writeOf(given[0]), () => eventLog.append(...given)) },
    stateStore: {
      ...stateStore,
      commit: (lease, commit) => around(commitOf(lease.shard, commit), () => stateStore.commit(lease, commit)),
    },
    warehouse: { ...warehouse, insert: (block) => around('warehouse insert', () => warehouse.insert(block)) },
  };
}

function writeOf(topic: string): SeamWrite | undefined {
  if (topic === topics.chainEvents) return 'ingest append';
  return topic === topics.tokenUpdates ? 'update append' : undefined;
}

function commitOf(shard: string, { progress, put = [] }: ShardCommit): SeamWrite | undefined {
  if (shard.startsWith('scoring:'))
    return put.some(([key]) => key.startsWith('snap:')) ? 'snapshot commit' : 'shard commit';
  if (!shard.startsWith('warehouse:')) return undefined;
  return progress.blockEnd === progress.offset ? 'offset commit' : 'block commit';
}
