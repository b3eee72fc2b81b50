import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { createMetrics, type Metrics } from '../metrics.ts';
import { measureProcessMemory, measureThreadMemory } from './measure-memory.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function bytesOf(metrics: Metrics, series: string): Promise<number> {
  const line = (await metrics.expose()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.split(' ')[1]);
}

test('tells what the process and its main thread hold, each time anew', async () => {
  const metrics = createMetrics();
  measureProcessMemory(metrics);
  const arrays = 'mintscope_thread_memory_bytes{thread="main",kind="arrays"}';
  // What other files of this process left is given back behind a collection, and has been once the next begins.
  collectGarbage();
  collectGarbage();
  const before = await bytesOf(metrics, arrays);
  const held = new Float64Array(4_000_000).fill(1);
  expect(await bytesOf(metrics, arrays)).toBeGreaterThanOrEqual(before + held.byteLength * 0.9);
  expect(await bytesOf(metrics, 'mintscope_thread_memory_bytes{thread="main",kind="heap"}')).toBeGreaterThan(1e6);
  if (existsSync('/proc/self/status'))
    expect(await bytesOf(metrics, 'mintscope_memory_bytes{kind="anonymous"}')).toBeGreaterThan(held.byteLength);
});

test('a thread that does not answer, or has ended, holds up no metrics', async () => {
  vi.useFakeTimers();
  try {
    const metrics = createMetrics();
    const measured = { heap: 1, arrays: 2, external: 3 };
    const answers = [
      async () => measured,
      () => new Promise<never>(() => {}),
      () => Promise.reject(new Error('it has ended')),
    ];
    const end = measureThreadMemory(metrics, 'other', () => answers.shift()!());
    const series = 'mintscope_thread_memory_bytes{thread="other",kind="arrays"}';
    for (let time = 0; time < 3; time++) {
      const told = bytesOf(metrics, series);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await told).toBe(2);
    }
    end();
    expect(await bytesOf(metrics, series)).toBe(2);
    expect(answers).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
