import { readFile } from 'node:fs/promises';
import type { Metrics } from '../metrics.ts';
import { readThreadMemory, type ThreadMemory } from './read-thread-memory.ts';

/** Shows memory of this process, as the system sees it, and of its main thread. */
export function measureProcessMemory(metrics: Metrics): void {
  const resident = metrics.gauge('mintscope_memory_bytes', 'Resident memory: anonymous, or pages of files', ['kind']);
  metrics.beforeExpose(async () => {
    for (const [kind, bytes] of await readResident()) resident.set({ kind }, bytes);
  });
  measureThreadMemory(metrics, 'main', async () => readThreadMemory());
}

/** Shows what a thread tells of itself. Returns what ends that. */
export function measureThreadMemory(metrics: Metrics, thread: string, read: () => Promise<ThreadMemory>): () => void {
  const memory = metrics.gauge('mintscope_thread_memory_bytes', "Memory of a thread's JavaScript", ['thread', 'kind']);
  return metrics.beforeExpose(async () => {
    for (const [kind, bytes] of Object.entries(await read())) memory.set({ thread, kind }, bytes);
  });
}

/** Empty where the system has no such file. Its figures are kept by the kernel, which walks no pages for them. */
async function readResident(): Promise<[kind: string, bytes: number][]> {
  const text = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return [...text.matchAll(/^Rss(Anon|File):\s+(\d+) kB$/gm)].map(([, kind, kilobytes]) => [
    kind === 'Anon' ? 'anonymous' : 'file',
    Number(kilobytes) * 1024,
  ]);
}
