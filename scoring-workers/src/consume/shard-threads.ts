import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadsLoaded, watchLoading } from '@mintscope/engines/threads-loaded';
import { Piscina } from 'piscina';
import type { ShardAnswer, ShardTask } from '../shard/tasks.ts';

/** The threads that run shards. A partition always meets the same thread, so its state stays there. */
export interface ShardThreads {
  run<Task extends ShardTask>(task: Task): Promise<ShardAnswer<Task>>;
  /** Tasks waiting in all threads. */
  waiting(): number;
  /** Time each thread has worked on calls so far. */
  busyMs(): number[];
  close(): Promise<void>;
}

const program = new URL('../shard/shard-thread.ts', import.meta.url);

export function openShardThreads(threads: number, onError: (error: unknown) => void): ShardThreads {
  const pools = Array.from({ length: threads }, () => openThread(program, 'runTask', onError));
  const busyMs = pools.map(() => 0);
  return {
    async run(task) {
      const thread = task.partition % pools.length;
      const answer = await pools[thread]!.run(task);
      busyMs[thread]! += answer?.busyMs ?? 0;
      return answer;
    },
    waiting: () => pools.reduce((total, pool) => total + pool.queueSize, 0),
    busyMs: () => [...busyMs],
    async close() {
      await Promise.all(pools.map(endThread));
    },
  };
}

/** A pool of exactly one thread, which runs a function of the program; what `npm start` has bundled is JavaScript. */
export function openThread(program: URL, name: string, onError: (error: unknown) => void): Piscina {
  const isTypeScript = program.pathname.endsWith('.ts');
  const pool = new Piscina({
    filename: fileURLToPath(program),
    name,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: 1,
    execArgv: isTypeScript ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
  });
  pool.on('error', onError);
  for (const thread of pool.threads) watchLoading(thread);
  return pool;
}

/** Ends a pool of one thread; what waits in it is refused. */
export async function endThread(pool: Piscina): Promise<void> {
  await threadsLoaded();
  await pool.destroy();
}
