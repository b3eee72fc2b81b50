import type { Metrics } from '../metrics.ts';

/** Shows what fills the file of log and state. Returns what ends that. */
export function measureStored(metrics: Metrics, read: () => (readonly [part: string, bytes: number])[]): () => void {
  const stored = metrics.gauge('mintscope_lmdb_bytes', 'The file of log and state, and what fills it', ['part']);
  return metrics.beforeExpose(async () => {
    for (const [part, bytes] of read()) stored.set({ part }, bytes);
  });
}
