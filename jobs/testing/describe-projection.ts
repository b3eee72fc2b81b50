import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '@mintscope/engines/engine-error';
import type { RunningService } from '@mintscope/engines/engines';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { openEventLog } from '@mintscope/engines/testing/event-log/lmdb-opener';
import { callsProjection } from '@mintscope/records/picks/project-calls';
import { selectBank } from '@mintscope/records/picks/select-bank';
import { selectCalls } from '@mintscope/records/picks/select-calls';
import { readPosition } from '@mintscope/records/projections/positions';
import type { Records } from '@mintscope/records/records';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { type RecordsHarness, useProcesses } from '@mintscope/records/testing/records-harness';
import { topics } from '@mintscope/schemas/events/topics';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProjectionOptions, startProjection } from '../src/picks/project-picks.ts';

const partitions = 2;
const settings = { gatherMs: 10, retryMs: 10, positionEveryMs: 0 };
const log = createLogger('silent', 'test');

/** What must hold between the log and the calls in the records, on every engine of the records. */
export function describeProjection(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  let folder = '';
  let eventLog: EventLog;
  const running: RunningService[] = [];
  beforeAll(() => {
    records = processes[0]!;
  });
  const openLog = async () => {
    folder = await mkdtemp(join(tmpdir(), 'mintscope-projection-'));
    eventLog = await openEventLog(folder);
    await eventLog.ensureTopic(topics.tokenUpdates, { partitions, retentionMs: 0, retentionBytes: 0 });
  };
  const closeLog = async () => {
    for (const projection of running.splice(0)) await projection.close();
    await eventLog.close();
    await rm(folder, { recursive: true });
  };
  beforeEach(async () => {
    for (const table of ['bank', 'calls', 'projections'] as const) await records.queries.deleteFrom(table).execute();
    await openLog();
  });
  afterEach(closeLog);

  const project = (options: Partial<ProjectionOptions> = {}) => {
    const metrics = createMetrics();
    const projection = startProjection({
      records,
      eventLog,
      metrics,
      log,
      now: () => Date.now(),
      settings,
      ...options,
    });
    running.push(projection);
    return { ...projection, metrics };
  };
  const append = (partition: number, told: object | string) => {
    const text = typeof told === 'string' ? told : JSON.stringify({ v: 1, partition, offset: 0, rows: [], ...told });
    return eventLog.append(topics.tokenUpdates, partition, [Buffer.from(text)]);
  };
  const tell = (calls: readonly Call[], figures: readonly CallFigures[] = [], partition = 0) =>
    append(partition, { calls, callFigures: figures });
  const kept = async () =>
    (await selectCalls(records.queries, { limit: 1_000 })).map(({ call, figures }) => [
      call.symbol,
      figures?.maxX ?? null,
    ]);
  const positions = () =>
    Promise.all([0, 1].map(async (partition) => (await readPosition(records, callsProjection, partition)) ?? 0));
  const call = makeCall(1);

  describe(`the projection of calls in ${engine}`, () => {
    it('keeps what is told, and how far was read, also of records without calls', async () => {
      await append(0, {});
      project();
      await tell([call], [makeFigures(call, 1)]);
      await vi.waitFor(async () => expect(await kept()).toEqual([['C1', 1]]), 10_000);
      await tell([], [makeFigures(call, 6, { version: 2 })]);
      await tell([makeCall(2)], [], 1);
      await append(1, {});
      await vi.waitFor(async () => expect(await positions()).toEqual([3, 2]), 10_000);
      expect(await kept()).toEqual([
        ['C2', null],
        ['C1', 6],
      ]);
      expect(await selectBank(records.queries, { orderBy: 'maxX', limit: 9 })).toHaveLength(1);
    });

    it('goes on where it was, and misses nothing that was told meanwhile', async () => {
      const first = project();
      await tell([call]);
      await vi.waitFor(async () => expect(await kept()).toHaveLength(1), 10_000);
      await first.close();
      await tell([makeCall(2)]);
      const { metrics } = project();
      await vi.waitFor(async () => expect(await kept()).toHaveLength(2), 10_000);
      const counted = await metrics.values('mintscope_picks_projected_total');
      expect(counted.find(({ labels }) => labels.kind === 'calls')?.value).toBe(1);
    });

    it('keeps each call once when it dies at any of its seams', async () => {
      let deaths = 0;
      const away = () => new EngineError('ENGINE_UNREACHABLE', 'The records are away.');
      const dying: Records = {
        ...records,
        async transact(work) {
          deaths += 1;
          // Before anything is written; within; and after it was committed, when no answer came.
          if (deaths === 1) throw away();
          if (deaths === 2)
            return records.transact(async (queries) => {
              await work(queries);
              throw new Error('killed');
            });
          const done = await records.transact(work);
          if (deaths === 3) throw new Error('killed');
          return done;
        },
      };
      await tell([call, makeCall(2)], [makeFigures(call, 12)]);
      project({ records: dying });
      await tell([makeCall(3)], [makeFigures(call, 60, { version: 2 })]);
      await vi.waitFor(async () => expect(await positions()).toEqual([2, 0]), 20_000);
      expect(deaths).toBeGreaterThanOrEqual(3);
      expect(await kept()).toEqual([
        ['C3', null],
        ['C2', null],
        ['C1', 60],
      ]);
      const [entry] = await selectBank(records.queries, { orderBy: 'maxX', limit: 9 });
      expect(entry).toMatchObject({ tier: 50, bankedAtMs: call.calledAt + 60_000 });
    });

    it('passes over what it does not understand, and keeps names that no database would', async () => {
      const { metrics } = project();
      await append(0, '{"calls":[{"');
      await append(0, { calls: [{ mint: 'x' }] });
      await append(0, { calls: [{ ...call, calledAt: 1e17 }] });
      await append(0, '');
      await tell([{ ...call, symbol: 'A\0B', name: 'half \ud83d', trace: call.trace }]);
      await vi.waitFor(async () => expect(await kept()).toEqual([['A\ufffdB', null]]), 10_000);
      const [malformed] = await metrics.values('mintscope_picks_malformed_total');
      expect(malformed?.value).toBe(3);
    });

    it('reads another log than the one it had read from its beginning', async () => {
      const first = project();
      await tell([call]);
      await append(0, {});
      await vi.waitFor(async () => expect(await positions()).toEqual([2, 0]), 10_000);
      await first.close();
      await closeLog();
      await openLog();
      await tell([makeCall(2)]);
      project();
      await vi.waitFor(async () => expect(await kept()).toHaveLength(2), 10_000);
    });

    it('is shared by processes, of which one may stop at any time', async () => {
      const [one] = [project(), project({ records: processes[1]! })];
      const calls = Array.from({ length: 40 }, (_, n) => makeCall(n));
      for (const [n, each] of calls.entries()) {
        await tell([each], [makeFigures(each, 6)], n % 2);
        if (n === 15) await one.close();
      }
      await vi.waitFor(async () => expect(await kept()).toHaveLength(40), 20_000);
      expect(await selectBank(records.queries, { orderBy: 'maxX', limit: 99 })).toHaveLength(40);
    });
  });
}
