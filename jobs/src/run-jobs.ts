import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import type { Records } from '@mintscope/records/records';
import { type Turn, takeTurn } from './take-turn.ts';

/** Work that is done again and again in the background, in one process at a time. */
export interface Job {
  name: string;
  everyMs: number;
  /** A turn that is not over so long after it began is told to end, and counts as overdue (ms). */
  deadlineMs: number;
  /** Asked before a turn is taken: whether there is anything to do. */
  isDue?(): Promise<boolean>;
  /** Ends soon after the signal aborts. */
  run(signal: AbortSignal): Promise<Record<string, number>>;
}

export interface RunJobsOptions {
  jobs: readonly Job[];
  records: Records;
  log: Logger;
  metrics: Metrics;
  now(): number;
}

/** Clocks of several processes are not quite one: a turn is over a little before the next timer. */
const turnShare = 0.9;
const buckets = [0.01, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

/** Runs the jobs; the first turns come after their periods. `close` waits for what runs. */
export function runJobs({ jobs, records, log, metrics, now }: RunJobsOptions): { close(): Promise<void> } {
  const runs = metrics.counter('mintscope_job_runs_total', 'Turns of background jobs that this process took', [
    'job',
    'outcome',
  ]);
  const seconds = metrics.histogram('mintscope_job_seconds', 'How long turns of background jobs took', buckets, [
    'job',
  ]);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function turn({ name, everyMs, deadlineMs, isDue, run }: Job): Promise<void> {
    const deadline = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let taken: Turn | null = null;
    try {
      if (isDue && !(await isDue())) return;
      taken = await takeTurn(records, { name, everyMs: everyMs * turnShare, heldMs: deadlineMs, nowMs: now() });
      if (!taken || stopping.signal.aborted) return;
      const took = seconds.startTimer({ job: name });
      timer = setTimeout(() => {
        runs.inc({ job: name, outcome: 'overdue' });
        log.warn({ job: name, deadlineMs }, 'job is told to end: it has taken too long');
        deadline.abort();
      }, deadlineMs);
      const done = await run(AbortSignal.any([stopping.signal, deadline.signal])).finally(took);
      if (!deadline.signal.aborted) runs.inc({ job: name, outcome: 'ok' });
      log.debug({ job: name, ...done }, 'job');
    } catch (error) {
      if (stopping.signal.aborted || deadline.signal.aborted) return;
      runs.inc({ job: name, outcome: 'failed' });
      log.warn({ err: error, job: name }, 'job failed; it is tried again with its next turn');
    } finally {
      clearTimeout(timer);
      // One that is not given back ends by itself.
      await taken?.end().catch(() => undefined);
    }
  }

  const timers = jobs.map((job) =>
    setInterval(() => {
      if (running.has(job.name)) return;
      running.set(
        job.name,
        turn(job).finally(() => running.delete(job.name)),
      );
    }, job.everyMs),
  );

  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
