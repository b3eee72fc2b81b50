import { measureThreadMemory } from '@mintscope/engines/memory/measure-memory';
import type { Metrics } from '@mintscope/engines/metrics';
import type { ShardThreads } from './shard-threads.ts';

/** Shows what the shard threads and the state of their shards take. Returns what ends that. */
export function measureShards(metrics: Metrics, threads: ShardThreads, count: number): () => void {
  const state = metrics.gauge('mintscope_scoring_state_bytes', "Typed arrays of a shard's state", [
    'partition',
    'part',
  ]);
  const ends = Array.from({ length: count }, (_, thread) =>
    measureThreadMemory(metrics, `shards ${thread}`, async () => {
      // Any partition of the thread; it answers for all of them.
      const { thread: memory, shards } = await threads.run({ kind: 'measure', partition: thread });
      for (const { partition, stateBytes } of shards)
        for (const [part, bytes] of Object.entries(stateBytes)) state.set({ partition, part }, bytes);
      return memory;
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
