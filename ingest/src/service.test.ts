import { afterEach, beforeEach, expect, test } from 'vitest';
import { startIngest } from './service.ts';
import { openTestEngines, type TestEngines } from './testing/open-test-engines.ts';
import { waitFor } from './testing/wait-for.ts';

let engines: TestEngines;
beforeEach(async () => {
  engines = await openTestEngines({
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '2000',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '120',
  });
});
afterEach(() => engines.close());

test('the configured source runs into the log until the service closes', async () => {
  const { config, log } = engines;
  const ingest = await startIngest({
    config,
    engines,
    log,
    signal: new AbortController().signal,
  });
  await waitFor(async () => (await engines.metric('mintscope_ingest_events_total', { type: 'trade' })) > 500, 'trades');
  await ingest.close();
  await ingest.close();
  const events = await engines.events();
  expect(events.length).toBeGreaterThan(500);
});
