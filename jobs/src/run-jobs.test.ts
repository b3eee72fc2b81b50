import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import type { Records } from '@mintscope/records/records';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Job, runJobs } from './run-jobs.ts';
import { takeTurn } from './take-turn.ts';

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records?.close());

const nowMs = Date.parse('2026-03-01T12:00:00Z');

describe('the turn of a job', () => {
  it('is given to one of many, once each period', async () => {
    const turns = (atMs: number, name = 'one') =>
      Promise.all(
        Array.from({ length: 20 }, () => takeTurn(records, { name, everyMs: 60_000, heldMs: 0, nowMs: atMs })),
      );
    const taken = async (atMs: number, name?: string) => (await turns(atMs, name)).filter(Boolean).length;
    expect(await taken(nowMs)).toBe(1);
    expect(await taken(nowMs + 59_999)).toBe(0);
    expect(await taken(nowMs + 59_999, 'another')).toBe(1);
    // The process that had the first turn may be gone.
    expect(await taken(nowMs + 60_000)).toBe(1);
  });
});

describe('a turn that is held for longer than the period', () => {
  const wanted = { name: 'held', everyMs: 1_000, heldMs: 10_000 };
  const take = (atMs: number) => takeTurn(records, { ...wanted, nowMs: atMs });

  it('keeps the others away until it ends, or could not be held any more', async () => {
    const first = await take(nowMs);
    expect(await take(nowMs + 9_999)).toBeNull();
    await first!.end();
    const second = await take(nowMs + 1_000);
    expect(second).not.toBeNull();
    // Its process died, or is overdue: what it ends is not the turn of the next one.
    const third = await take(nowMs + 11_000);
    expect(third).not.toBeNull();
    await second!.end();
    expect(await take(nowMs + 20_999)).toBeNull();
    await third!.end();
    expect(await take(nowMs + 12_000)).not.toBeNull();
  });
});

describe('jobs', () => {
  const log = createLogger('silent', 'test');
  const start = (jobs: Job[], metrics = createMetrics()) => ({
    metrics,
    running: runJobs({ jobs, records, log, metrics, now: () => Date.now() }),
  });

  it('run again and again, also after a failure; each turn is counted', async () => {
    let runs = 0;
    const job: Job = {
      name: 'often',
      everyMs: 20,
      deadlineMs: 60_000,
      async run() {
        if (++runs % 2 === 0) throw new Error('every second one fails');
        return {};
      },
    };
    const several = [start([job]), start([job]), start([job])];
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5), 10_000);
    for (const { running } of several) await running.close();
    const counted = await Promise.all(several.map(({ metrics }) => metrics.values('mintscope_job_runs_total')));
    expect(counted.flat().reduce((sum, { value }) => sum + value, 0)).toBe(runs);
  });

  it('take no turn while there is nothing to do', async () => {
    let asked = 0;
    let runs = 0;
    const job: Job = {
      name: 'idle',
      everyMs: 5,
      deadlineMs: 60_000,
      isDue: async () => ++asked > 5,
      run: async () => {
        runs++;
        return {};
      },
    };
    const { running, metrics } = start([job]);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 10_000);
    await running.close();
    const [counted] = await metrics.values('mintscope_job_runs_total');
    expect([counted?.value, asked]).toEqual([runs, expect.toSatisfy((times: number) => times >= runs + 5)]);
  });

  it('are told to stop, and waited for', async () => {
    const told: boolean[] = [];
    let started = false;
    const job: Job = {
      name: 'long',
      everyMs: 5,
      deadlineMs: 60_000,
      run: (signal) => {
        started = true;
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            told.push(true);
            setImmediate(() => {
              told.push(true);
              resolve({});
            });
          });
        });
      },
    };
    const { running } = start([job]);
    await vi.waitFor(() => expect(started).toBe(true), 10_000);
    await running.close();
    expect(told).toEqual([true, true]);
  });

  it('that take too long are told to end, and count as overdue, once a turn', async () => {
    let aborted = 0;
    const until = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const ends = async (signal: AbortSignal) => {
      await until(signal);
      aborted++;
      return {};
    };
    const fails = async (signal: AbortSignal): Promise<never> => {
      await until(signal);
      throw signal.reason;
    };
    const slow = { everyMs: 5, deadlineMs: 20 };
    const { running, metrics } = start([
      { ...slow, name: 'ends late', run: ends },
      { ...slow, name: 'fails late', run: fails },
    ]);
    const counted = async () => {
      const values = await metrics.values('mintscope_job_runs_total');
      return Object.fromEntries(values.map(({ labels, value }) => [`${labels.job}: ${labels.outcome}`, value]));
    };
    await vi.waitFor(async () => {
      const outcomes = await counted();
      expect(Object.keys(outcomes).sort()).toEqual(['ends late: overdue', 'fails late: overdue']);
      expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(1);
    }, 10_000);
    await running.close();
    expect(aborted).toBeGreaterThan(1);
    expect(await metrics.expose()).toMatch(/mintscope_job_seconds_count\{job="ends late"\} [1-9]/);
  });
});
