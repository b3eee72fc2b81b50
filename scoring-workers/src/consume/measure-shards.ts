import { measureThreadMemory } from '@mintscope/engines/memory/measure-memory';
import type { Metrics } from '@mintscope/engines/metrics';
import type { MeasureResult } from '../shard/tasks.ts';
import type { ShardThreads } from './shard-threads.ts';

/** Shows what the shard threads and the state of their shards take. Returns what ends that. */
export function measureShards(metrics: Metrics, threads: ShardThreads, count: number): () => void {
  const state = metrics.gauge('mintscope_scoring_state_bytes', "Typed arrays of a shard's state", [
    'partition',
    'part',
  ]);
  const resting = metrics.gauge('mintscope_scoring_resting_tokens', 'Live tokens that rest as bytes', ['partition']);
  const ends = Array.from({ length: count }, (_, thread) => {
    let shown: MeasureResult['shards'] = [];
    return measureThreadMemory(metrics, `shards ${thread}`, async () => {
      // Any partition of the thread; it answers for all of them.
      const measured = await threads.run({ kind: 'measure', partition: thread });
      for (const { partition, part } of seriesOf(shown)) state.remove({ partition, part });
      for (const { partition } of shown) resting.remove({ partition });
      for (const { partition, part, bytes } of seriesOf(measured.shards)) state.set({ partition, part }, bytes);
      for (const { partition, restingTokens } of measured.shards) resting.set({ partition }, restingTokens);
      shown = measured.shards;
      return measured.thread;
    });
  });
  return () => {
    for (const end of ends) end();
  };
}

function seriesOf(shards: MeasureResult['shards']): { partition: number; part: string; bytes: number }[] {
  return shards.flatMap(({ partition, stateBytes }) =>
    Object.entries(stateBytes).map(([part, bytes]) => ({ partition, part, bytes })),
  );
}
