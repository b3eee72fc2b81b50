import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { move, Piscina, transferableSymbol, valueSymbol } from 'piscina';
import type { ShardAnswer, ShardTask } from '../shard/tasks.ts';

/** The threads that run shards. A partition always meets the same thread, so its state stays there. */
export interface ShardThreads {
  run<Task extends ShardTask>(task: Task, transfer?: readonly ArrayBuffer[]): Promise<ShardAnswer<Task>>;
  /** Tasks waiting in all threads. */
  waiting(): number;
  /** Time each thread has worked on calls so far. */
  busyMs(): number[];
  close(): Promise<void>;
}

export function openShardThreads(threads: number, onError: (error: unknown) => void): ShardThreads {
  const pools = Array.from({ length: threads }, () => openThread('shard/shard-thread', 'runTask', onError));
  const busyMs = pools.map(() => 0);
  return {
    async run(task, transfer = []) {
      const thread = task.partition % pools.length;
      const pool = pools[thread]!;
      const moved =
        transfer.length === 0 ? task : move({ [transferableSymbol]: transfer, [valueSymbol]: task } as never);
      const answer = await pool.run(moved);
      busyMs[thread]! += answer?.busyMs ?? 0;
      return answer;
    },
    waiting: () => pools.reduce((total, pool) => total + pool.queueSize, 0),
    busyMs: () => [...busyMs],
    async close() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** A pool of exactly one thread running a file of this package's `src`. */
export function openThread(file: string, name: string, onError: (error: unknown) => void): Piscina {
  const source = join(import.meta.dirname, '..', `${file}.ts`);
  const filename = existsSync(source) ? source : join(import.meta.dirname, '..', `${file}.js`);
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const pool = new Piscina({
    filename,
    name,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: 1,
    execArgv: filename.endsWith('.ts') ? ['--import', loader] : [],
  });
  pool.on('error', onError);
  return pool;
}
