import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventSink } from '../append/event-sink.ts';
import { createIngestMetrics } from '../ingest-metrics.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { runSource } from './run-source.ts';
import type { Source } from './source.ts';

const sink: EventSink = { events: () => Promise.resolve(), drop: () => undefined, dead: () => Promise.resolve() };
let engines: TestEngines;
beforeEach(async () => {
  engines = await openTestEngines();
});
afterEach(() => engines.close());

function run(source: Source, signal: AbortSignal): Promise<void> {
  const metrics = createIngestMetrics(engines.metrics, [source.name]);
  return runSource({ source, sink, signal, log: engines.log, metrics, restart: { firstMs: 1, maxMs: 2 } });
}

test('a source that fails is started again until it is exhausted', async () => {
  let runs = 0;
  const source: Source = {
    name: 'replay',
    async run() {
      runs += 1;
      if (runs < 4) throw new Error('away');
    },
  };
  await run(source, new AbortController().signal);
  expect(runs).toBe(4);
  expect(await engines.metric('mintscope_ingest_source_restarts_total', { source: 'replay' })).toBe(3);
  expect(await engines.metric('mintscope_ingest_source_running', { source: 'replay' })).toBe(0);
});

test('the signal ends a source that only waits, and one that fails for ever', async () => {
  const stop = new AbortController();
  let runs = 0;
  const failing: Source = {
    name: 'solana',
    run: () => {
      runs += 1;
      return Promise.reject(new Error('away'));
    },
  };
  const waiting: Source = {
    name: 'webhook',
    run: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const both = Promise.all([run(failing, stop.signal), run(waiting, stop.signal)]);
  await waitFor(() => runs > 2, 'it failed some times');
  stop.abort();
  await both;
});
