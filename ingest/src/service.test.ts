import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eventId } from '@mintscope/schemas/events/chain-event';
import { afterEach, expect, test } from 'vitest';
import { type RunningIngest, startIngest } from './service.ts';
import type { Source } from './sources/source.ts';
import { makeTrade } from './testing/make-event.ts';
import { openTestEngines, type TestEngines } from './testing/open-test-engines.ts';
import { waitFor } from './testing/wait-for.ts';

let engines: TestEngines;
afterEach(() => engines.close());

function start(sources?: Source[], signal = new AbortController().signal): Promise<RunningIngest> {
  const { config, log } = engines;
  return startIngest({ config, engines, log, signal, sources });
}

test('the configured source runs into the log until the service closes; closing twice is fine', async () => {
  engines = await openTestEngines({
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: '2000',
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: '120',
  });
  const ingest = await start();
  const accepted = () => engines.metric('mintscope_ingest_events_total', { source: 'simulator', type: 'trade' });
  await waitFor(async () => (await accepted()) > 500, 'trades are accepted');
  await ingest.close();
  await ingest.close();
  const trades = (await engines.events()).filter(({ type }) => type === 'trade');
  expect(trades.length).toBeGreaterThanOrEqual(await accepted());
});

test('several sources at once: what both bring counts once, and the failure of one does not stop the other', async () => {
  engines = await openTestEngines();
  const events = Array.from({ length: 300 }, (_, i) => makeTrade(i));
  const brings = (name: string, failuresLeft: number): Source => ({
    name,
    async run(sink) {
      for (const [i, event] of events.entries()) {
        if (i === 100 && failuresLeft-- > 0) throw new Error('away');
        await sink.events([event]);
      }
    },
  });
  const ingest = await start([brings('solana', 1), brings('webhook', 0)]);
  await ingest.exhausted;
  const stored = (await engines.events()).map(eventId);
  expect(stored).toHaveLength(events.length);
  expect(new Set(stored)).toEqual(new Set(events.map(eventId)));
  expect(await engines.metric('mintscope_ingest_source_restarts_total', { source: 'solana' })).toBe(1);
  expect(await engines.metric('mintscope_ingest_source_running', { source: 'webhook' })).toBe(0);
  await ingest.close();
});

test.each<[string, Record<string, string>, string]>([
  ['a webhook without a secret', { MINTSCOPE_SOURCES: 'simulator,webhook' }, 'MINTSCOPE_WEBHOOK_SECRET'],
  [
    'an address of another machine',
    { MINTSCOPE_SOURCES: 'webhook', MINTSCOPE_WEBHOOK_SECRET: 's', MINTSCOPE_WEBHOOK_HOST: '192.0.2.1' },
    'MINTSCOPE_WEBHOOK_HOST',
  ],
  [
    'a file that is not there',
    { MINTSCOPE_SOURCES: 'replay', MINTSCOPE_REPLAY_FILE: '/no/file' },
    'MINTSCOPE_REPLAY_FILE',
  ],
  [
    'a truth file below a device',
    { MINTSCOPE_SIMULATOR_TRUTH_FILE: '/dev/null/truth' },
    'MINTSCOPE_SIMULATOR_TRUTH_FILE',
  ],
])('%s ends the start by the name of the setting', async (_, environment, setting) => {
  engines = await openTestEngines(environment);
  await expect(start()).rejects.toMatchObject({ code: 'SOURCE_SETTING', message: expect.stringContaining(setting) });
});

test('a webhook port that is taken ends the start in one sentence; once it is free the next start has it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  engines = await openTestEngines({
    MINTSCOPE_SOURCES: 'simulator,webhook',
    MINTSCOPE_WEBHOOK_SECRET: 'secret',
    MINTSCOPE_WEBHOOK_PORT: String(port),
  });
  await expect(start()).rejects.toMatchObject({
    code: 'SOURCE_SETTING',
    message: expect.stringMatching(/^MINTSCOPE_WEBHOOK_PORT: cannot listen on 127\.0\.0\.1:\d+ \(.*EADDRINUSE.*\)\.$/),
  });
  expect(await engines.metric('mintscope_ingest_source_running', { source: 'simulator' })).toBe(0);
  other.close();
  await once(other, 'close');
  const ingest = await start();
  expect(ingest.state().sources.webhook).toMatchObject({ running: true, restarts: 0 });
  await ingest.close();
  const again = await start();
  await again.close();
});

test('the signal of the process stops the sources', async () => {
  engines = await openTestEngines();
  const stop = new AbortController();
  const ingest = await start(undefined, stop.signal);
  stop.abort();
  await ingest.exhausted;
  await ingest.close();
  expect(await engines.metric('mintscope_ingest_source_running', { source: 'simulator' })).toBe(0);
});
