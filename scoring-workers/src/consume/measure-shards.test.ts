import { createMetrics } from '@mintscope/engines/metrics';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, test } from 'vitest';
import { measureShards } from './measure-shards.ts';
import { openShardThreads } from './shard-threads.ts';

test('shows the state of the partitions that its threads hold now', async () => {
  const threads = openShardThreads(2, (error) => {
    throw error;
  });
  const metrics = createMetrics();
  const end = measureShards(metrics, threads, 2);
  const partitions = async () => {
    const series = (await metrics.expose()).matchAll(
      /^mintscope_scoring_state_bytes\{partition="(\d)",part="tokens"\}/gm,
    );
    return [...series].map(([, partition]) => partition).sort();
  };
  try {
    for (const partition of [0, 1, 3])
      await threads.run({
        kind: 'open',
        partition,
        partitions: 4,
        parameters: defaultParameters(),
        identityKey: new Uint32Array(4),
      });
    await expect.poll(partitions, { timeout: 20_000 }).toEqual(['0', '1', '3']);
    expect(await metrics.expose()).toMatch(/^mintscope_thread_memory_bytes\{thread="shards 1",kind="heap"\} [1-9]/m);
    expect(await metrics.expose()).toMatch(/^mintscope_scoring_resting_tokens\{partition="3"\} 0/m);
    await threads.run({ kind: 'close', partition: 1 });
    await expect.poll(partitions, { timeout: 20_000 }).toEqual(['0', '3']);
  } finally {
    end();
    await threads.close();
  }
});
