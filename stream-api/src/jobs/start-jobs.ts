import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Records } from '@mintscope/records/records';
import { takeTurn } from './take-turn.ts';

/** Work that is done again and again in the background, in one process at a time. */
export interface Job {
  name: string;
  everyMs: number;
  /** Bounded: ends well before the next turn, and soon after the signal aborts. */
  run(signal: AbortSignal): Promise<Record<string, number>>;
}

export interface JobOptions {
  jobs: readonly Job[];
  records: Records;
  log: Logger;
  metrics: Metrics;
  now(): number;
}

/** Clocks of several processes are not quite one: a turn is over a little before the next timer. */
const turnShare = 0.9;

/** Starts the jobs; the first turns come after their periods. `close` waits for what runs. */
export function startJobs({ jobs, records, log, metrics, now }: JobOptions): { close(): Promise<void> } {
  const runs = metrics.counter('mintscope_job_runs_total', 'Turns of background jobs that this process took', [
    'job',
    'outcome',
  ]);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function turn(job: Job): Promise<void> {
    const { name, everyMs } = job;
    try {
      if (!(await takeTurn(records, { name, everyMs: everyMs * turnShare, nowMs: now() }))) return;
      const done = await job.run(stopping.signal);
      runs.inc({ job: name, outcome: 'ok' });
      log.debug({ job: name, ...done }, 'job');
    } catch (error) {
      if (stopping.signal.aborted) return;
      runs.inc({ job: name, outcome: 'failed' });
      log.warn({ err: error, job: name }, 'job failed; it is tried again with its next turn');
    }
  }

  const timers = jobs.map((job) => {
    const timer = setInterval(() => {
      if (running.has(job.name)) return;
      running.set(
        job.name,
        turn(job).finally(() => running.delete(job.name)),
      );
    }, job.everyMs);
    return timer.unref();
  });

  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
