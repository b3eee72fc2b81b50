import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, test } from 'vitest';
import { WrittenToken } from '../testing/written-token.ts';
import { openShardThreads } from './shard-threads.ts';

test('leave the records they are handed to the other readers of the log', async () => {
  const threads = openShardThreads(1, (error) => {
    throw error;
  });
  const { events } = new WrittenToken().launch().crowd(12);
  const record = new Uint8Array(encodeBatch(events));
  const copy = new Uint8Array(record);
  try {
    const identityKey = new Uint32Array(4);
    await threads.run({ kind: 'open', partition: 0, partitions: 1, parameters: defaultParameters(), identityKey });
    const asked = { offset: 0, rows: 10, details: 10, wanted: [], nowMs: 0 };
    const { counts } = await threads.run({ kind: 'process', partition: 0, records: [record], ...asked });
    expect(counts.events).toBe(events.length);
    expect(record).toEqual(copy);
  } finally {
    await threads.close();
  }
});
