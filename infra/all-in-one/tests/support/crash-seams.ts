import type { ShardCommit } from '@mintscope/engines/state-store/port';
import type { OpenedEngines } from '@mintscope/records/open-engines';
import type { Records, RecordsTransaction } from '@mintscope/records/records';
import { topics } from '@mintscope/schemas/events/topics';
import { isDecision } from './tell-picks.ts';

/** Where writes of different stores meet: the process may die before such a write, or when it is done and not noted yet. */
export const writes = [
  'ingest append',
  'control append',
  'update append',
  'call append',
  'shard commit',
  'snapshot commit',
  'block commit',
  'warehouse insert',
  'offset commit',
  'projection commit',
  'bank commit',
  'settings commit',
] as const;
type SeamWrite = (typeof writes)[number];
export type Seam = `${'before' | 'after'} ${SeamWrite}`;

/** What a transaction of the records is for, by the tables that it writes; a seam lies before its commit, when all is written. */
const commitOfTable: Readonly<Record<string, SeamWrite>> = {
  calls: 'projection commit',
  bank: 'bank commit',
  product_settings: 'settings commit',
};

/** The same engines; the process kills itself (SIGKILL) at the `count`-th passing of the seam. */
export function crashAt(engines: OpenedEngines, seam: Seam, count: number): OpenedEngines {
  const { eventLog, stateStore, warehouse, records } = engines;
  let left = count;
  const pass = async (place: string) => {
    if (place !== seam || --left > 0) return;
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  };
  const around = async <Result>(writes: readonly SeamWrite[], work: () => Promise<Result>): Promise<Result> => {
    for (const write of writes) await pass(`before ${write}`);
    const result = await work();
    for (const write of writes) await pass(`after ${write}`);
    return result;
  };
  return {
    ...engines,
    records: { ...records, transact: transactPassing(records, pass) },
    eventLog: {
      ...eventLog,
      append: (...given) => around(appendsOf(given[0], given[2]), () => eventLog.append(...given)),
    },
    stateStore: {
      ...stateStore,
      commit: (lease, commit) => around(commitsOf(lease.shard, commit), () => stateStore.commit(lease, commit)),
    },
    warehouse: { ...warehouse, insert: (block) => around(['warehouse insert'], () => warehouse.insert(block)) },
  };
}

function appendsOf(topic: string, values: readonly Uint8Array[]): SeamWrite[] {
  if (topic === topics.chainEvents) return [values.some(isDecision) ? 'control append' : 'ingest append'];
  if (topic !== topics.tokenUpdates) return [];
  const hasCall = values.some((value) => Buffer.from(value).includes('"calls":[{'));
  return hasCall ? ['update append', 'call append'] : ['update append'];
}

function commitsOf(shard: string, { progress, put = [] }: ShardCommit): SeamWrite[] {
  if (shard.startsWith('scoring:'))
    return [put.some(([key]) => key.startsWith('snap:')) ? 'snapshot commit' : 'shard commit'];
  if (!shard.startsWith('warehouse:')) return [];
  return [progress.blockEnd === progress.offset ? 'offset commit' : 'block commit'];
}

function transactPassing(records: Records, pass: (place: string) => Promise<void>): Records['transact'] {
  return async (work) => {
    const commits = new Set<SeamWrite>();
    const result = await records.transact(async (queries) => {
      const done = await work(notingInserts(queries, commits));
      for (const commit of commits) await pass(`before ${commit}`);
      return done;
    });
    for (const commit of commits) await pass(`after ${commit}`);
    return result;
  };
}

function notingInserts(queries: RecordsTransaction, commits: Set<SeamWrite>): RecordsTransaction {
  return new Proxy(queries, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        const commit = name === 'insertInto' ? commitOfTable[String(given[0])] : undefined;
        if (commit) commits.add(commit);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}
