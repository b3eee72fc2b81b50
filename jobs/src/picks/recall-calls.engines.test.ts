import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { EngineError } from '@mintscope/engines/engine-error';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { type OpenedEngines, openEngines } from '@mintscope/records/open-engines';
import { projectCalls } from '@mintscope/records/picks/project-calls';
import { clearCalls } from '@mintscope/records/picks/remove-calls';
import { selectBank } from '@mintscope/records/picks/select-bank';
import { selectCalls } from '@mintscope/records/picks/select-calls';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { topics } from '@mintscope/schemas/events/topics';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startProjection } from './project-picks.ts';
import { recallCalls } from './recall-calls.ts';

const log = createLogger('silent', 'test');
const nowMs = Date.now();
let folder = '';
let engines: OpenedEngines;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-recall-'));
  const config = readConfig({ MINTSCOPE_DATA_DIR: folder, MINTSCOPE_PARTITIONS: '1' });
  engines = await openEngines({ config, log });
});
afterAll(async () => {
  await engines?.close();
  await rm(folder, { recursive: true, force: true });
});

const time = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

/** As the sink writes them. */
async function insert(calls: readonly Call[], figures: readonly CallFigures[], token: string): Promise<void> {
  const made = calls.map((call) => ({
    mint: call.mint,
    ordinal: call.ordinal,
    called_at: time(call.calledAt),
    created_at: time(call.createdAt),
    symbol: call.symbol,
    name: call.name,
    parameter_version: call.parameterVersion,
    document: JSON.stringify(call),
  }));
  const became = figures.map((one) => ({
    mint: one.mint,
    ordinal: one.ordinal,
    version: one.version,
    as_of: time(one.asOf),
    current_x: one.currentX,
    max_x: one.maxX,
    settled: one.settled,
    document: JSON.stringify(one),
  }));
  for (const [table, rows] of [
    ['calls', made],
    ['call_figures', became],
  ] as const) {
    const ndjson = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
    await engines.warehouse.insert({ table, ndjson, rows: rows.length, token: `${table} ${token}` });
  }
}

const kept = async () =>
  (await selectCalls(engines.records.queries, { limit: 99 })).map(({ call, figures }) => [call.symbol, figures?.maxX]);
/** All but one were made after the clearing. */
const all = Array.from({ length: 7 }, (_, n) => makeCall(n, { clearId: n === 1 ? null : 1_000_000 }));

it('calls that the log has let go of come back from the warehouse, and removed ones stay removed', async () => {
  const { records, warehouse } = engines;
  const tell = (calls: readonly Call[], figures: readonly CallFigures[]) =>
    projectCalls(records, { positions: new Map(), calls, figures });
  await insert(
    all,
    all.map((call, n) => makeFigures(call, n + 2)),
    'first',
  );
  await insert(all.slice(0, 1), [makeFigures(all[0]!, 20, { version: 2 })], 'again');
  await tell([all[1]!], [makeFigures(all[1]!, 9, { version: 5 })]);
  await clearCalls(records, { reason: null, nowMs: nowMs - 3_600_000 }, async () => undefined);
  const recall = () => recallCalls({ records, warehouse, signal: new AbortController().signal, atOnce: 2 });
  expect(await recall()).toEqual({ calls: 6, figures: 6 });
  expect(await recall()).toEqual({ calls: 0, figures: 0 });
  expect(await kept()).toEqual([
    ['C6', 8],
    ['C5', 7],
    ['C4', 6],
    ['C3', 5],
    ['C2', 4],
    ['C0', 20],
  ]);
  expect(await selectBank(records.queries, { orderBy: 'maxX', limit: 99 })).toHaveLength(6);
});

it('the projection recalls before it reads on, however late the warehouse can be opened', async () => {
  const { records, warehouse, eventLog, metrics } = engines;
  for (const table of ['bank', 'calls', 'projections', 'removals'] as const)
    await records.queries.deleteFrom(table).execute();
  const late = makeCall(20, { clearId: 1_000_000 });
  await eventLog.append(topics.tokenUpdates, 0, [
    Buffer.from(JSON.stringify({ v: 1, partition: 0, offset: 0, rows: [], calls: [late] })),
  ]);
  // As if its first hundred records were gone.
  const shifted = {
    ...eventLog,
    range: async (topic: string, partition: number) => {
      const { next } = await eventLog.range(topic, partition);
      return { earliest: next - 1, next };
    },
  };
  await records.queries.insertInto('projections').values({ name: 'picks', partition: 0, next_offset: 0n }).execute();
  await eventLog.append(topics.tokenUpdates, 0, [Buffer.from('{}')]);
  let opened = 0;
  const projection = startProjection({
    records,
    eventLog: shifted,
    async openWarehouse() {
      opened += 1;
      if (opened < 3) throw new EngineError('ENGINE_UNREACHABLE', 'connect ECONNREFUSED');
      return warehouse;
    },
    metrics: metrics ?? createMetrics(),
    log,
    now: () => nowMs,
    settings: { gatherMs: 10, retryMs: 10 },
  });
  await vi.waitFor(async () => expect((await kept()).map(([symbol]) => symbol)).toContain('C20'), 20_000);
  expect(await kept()).toHaveLength(7);
  expect(opened).toBe(3);
  await projection.close();
});
