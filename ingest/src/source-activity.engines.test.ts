import { afterEach, expect, test } from 'vitest';
import { startIngest } from './service.ts';
import type { Source } from './sources/source.ts';
import { makeTrade } from './testing/make-event.ts';
import { openTestEngines, type TestEngines } from './testing/open-test-engines.ts';
import { waitFor } from './testing/wait-for.ts';

let engines: TestEngines;
afterEach(() => engines.close());

test('tells which sources run, since when they are quiet, and what is held back while the log is away', async () => {
  engines = await openTestEngines();
  let release!: () => void;
  const away = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { eventLog, config, log } = engines;
  const slow = {
    ...eventLog,
    append: (...given: Parameters<typeof eventLog.append>) => away.then(() => eventLog.append(...given)),
  };
  const events = (from: number, count: number) => Array.from({ length: count }, (_, i) => makeTrade(from + i));
  const busy: Source = {
    name: 'solana',
    async run(sink) {
      // More than may be under way at once.
      await Promise.all(Array.from({ length: 10 }, (_, i) => sink.events(events(i * 8_192, 8_192))));
    },
  };
  const idle: Source = {
    name: 'webhook',
    run: (_sink, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const ingest = await startIngest({
    config,
    engines: { ...engines, eventLog: slow },
    log,
    signal: new AbortController().signal,
    sources: [busy, idle],
  });
  await waitFor(() => ingest.state().eventsWaiting > 0, 'events are held back');
  expect(ingest.state()).toEqual({
    sources: {
      solana: { running: true, restarts: 0, lastEventAgeSeconds: expect.any(Number) },
      webhook: { running: true, restarts: 0, lastEventAgeSeconds: null },
    },
    enrichment: {},
    eventsUnderWay: 8 * 8_192,
    eventsWaiting: 2 * 8_192,
  });
  await waitFor(
    async () => (await engines.metric('mintscope_ingest_events_waiting')) === 2 * 8_192,
    'the gauge tells it',
  );
  release();
  await waitFor(() => !ingest.state().sources.solana?.running, 'all is stored');
  expect(ingest.state()).toMatchObject({ eventsUnderWay: 0, eventsWaiting: 0 });
  await waitFor(
    async () => (await engines.metric('mintscope_ingest_source_quiet_seconds', { source: 'solana' })) > 0,
    'the gauge tells how long the source is quiet',
  );
  await ingest.close();
  expect(ingest.state().sources.webhook?.running).toBe(false);
});
