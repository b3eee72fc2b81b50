import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { startIngest } from '@mintscope/ingest/service';
import { createMarket } from '@mintscope/ingest/simulator/market';
import type { Source } from '@mintscope/ingest/sources/source';
import { openEngines } from '@mintscope/records/open-engines';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { tokenDetailSchema } from '@mintscope/schemas/token-detail';
import { startScoring } from '@mintscope/scoring-workers/service';
import { afterAll, expect, test } from 'vitest';
import { checkEverything } from './support/checker/check-everything.ts';
import { readEverything } from './support/checker/reading.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';
import { isSettled } from './support/tell-everything.ts';

const hourMs = 3_600_000;
const startMs = Date.now() - 60_000;
/** So many launches that also the quietest hour of the day, which may be now, has more than 30 in a minute. */
const market = createMarket({ seed: 77, launchesPerMinute: 120, tradesPerSecond: 20, startMs }).advance(
  startMs + 60_000,
);

/** As a provider with a wrong clock tells them, and as a recording does that claims its own receipts. */
const claimed = market
  .filter(({ type }) => type === 'trade')
  .slice(-12)
  .map((event, n): ChainEvent => {
    const claimedMs = Date.now() + 20 * hourMs;
    const receivedAtMs = n % 2 === 0 ? null : claimedMs;
    return {
      ...event,
      sub: 200,
      timeMs: null,
      blockTime: Math.floor(claimedMs / 1000),
      receivedAtMs,
      source: 'webhook',
    };
  });

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('12 events from 20 hours ahead leave every token live, in the state and in the tables', async () => {
  const config = readConfig({ MINTSCOPE_DATA_DIR: folder.path, MINTSCOPE_PARTITIONS: '2' });
  const log = createLogger('warn', 'future');
  const engines = await openEngines({ config, log });
  const context = { config, log, engines, signal: new AbortController().signal };
  const scoring = await startScoring(context);
  const events = [...market, ...claimed];
  const source: Source = { name: 'webhook', run: (sink) => sink.events(events) };
  const ingest = await startIngest({ ...context, sources: [source] });
  await ingest.exhausted;
  await eventually('everything is settled', async () => (await isSettled(engines, events.length)) || undefined);
  const metrics = await engines.metrics.expose();
  const details = [];
  for await (const [, value] of engines.stateStore.scan('detail:'))
    details.push(tokenDetailSchema.parse(JSON.parse(Buffer.from(value).toString())));
  await ingest.close();
  await scoring.close();
  const reading = await readEverything(engines);
  await engines.close();

  const mints = new Set(market.filter(({ type }) => type === 'token_created').map(({ mint }) => mint));
  const live = [...metrics.matchAll(/^mintscope_scoring_tokens\{.*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  expect(mints.size).toBeGreaterThan(30);
  expect(live).toBe(mints.size);
  expect(metrics).toContain(`mintscope_scoring_future_events_total ${claimed.length}`);
  const marked = details.filter(({ futureEvents }) => futureEvents > 0).map(({ address }) => address);
  expect(new Set(marked)).toEqual(new Set(claimed.map(({ mint }) => mint)));
  for (const { time_ms } of reading.trades) expect(time_ms).toBeLessThan(Date.now() + 60_000);
  const ids = new Set(events.map(({ signature, instruction, sub }) => `${signature}:${instruction}:${sub}`));
  expect(await checkEverything(reading, { offered: ids, acknowledged: ids, tellers: 1 })).toEqual([]);
});
