import { getRandomValues } from 'node:crypto';
import type { Engines } from '@mintscope/engines/engines';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { identityKeyWords } from '../identity/event-hash.ts';
import { snapshotPrefix } from '../shard/snapshot.ts';
import type { ShardThreads } from './shard-threads.ts';

export interface ShardOrigin {
  partition: number;
  partitions: number;
  parameters: ParameterSet;
  engines: Pick<Engines, 'stateStore'>;
  threads: ShardThreads;
}

const entriesPerLoad = 64;

/** Opens a partition's shard in its thread and brings it to the last snapshot. */
export async function openShard({ partition, partitions, parameters, engines, threads }: ShardOrigin): Promise<void> {
  // Chance comes from here: nothing inside scoring may differ from one run to the next.
  const identityKey = getRandomValues(new Uint32Array(identityKeyWords));
  await threads.run({ kind: 'open', partition, partitions, parameters, identityKey });
  let entries: (readonly [string, Uint8Array])[] = [];
  for await (const entry of engines.stateStore.scan(snapshotPrefix(partition))) {
    entries.push(entry);
    if (entries.length < entriesPerLoad) continue;
    await threads.run({ kind: 'load', partition, entries });
    entries = [];
  }
  await threads.run({ kind: 'load', partition, entries });
}
