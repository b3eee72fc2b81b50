import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { startIngest } from '@mintscope/ingest/service';
import { createMarket } from '@mintscope/ingest/simulator/market';
import type { Source } from '@mintscope/ingest/sources/source';
import { openEngines } from '@mintscope/records/open-engines';
import { decodeBase58, encodeBase58 } from '@mintscope/schemas/events/batch/base58';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import { type ChainEvent, eventId, type Trade } from '@mintscope/schemas/events/chain-event';
import { partitionOf, topics } from '@mintscope/schemas/events/topics';
import { startScoring } from '@mintscope/scoring-workers/service';
import { afterAll, expect, test } from 'vitest';
import { checkEverything } from './support/checker/check-everything.ts';
import { readEverything } from './support/checker/reading.ts';
import { eventually, temporaryFolder } from './support/mintscope-process.ts';
import { isCaughtUp } from './support/settled.ts';
import { isSettled } from './support/tell-everything.ts';

const partitions = 2;
const startMs = Date.now() - 60_000;
const market = createMarket({ seed: 78, launchesPerMinute: 30, tradesPerSecond: 20, startMs }).advance(
  startMs + 60_000,
);
const isTrade = (event: ChainEvent): event is Trade => event.type === 'trade';

/** Sales of another wallet with the nonce of a trade before: signatures that differ in their second half, or at their end. */
const crafted = market
  .filter(isTrade)
  .slice(-40)
  .map((trade, n): Trade => {
    const same = n % 2 === 0 ? 32 : 60;
    const signature = decodeBase58(trade.signature, 64)!.map((byte, i) => (i < same ? byte : byte ^ 0x55));
    return {
      ...trade,
      side: 'sell',
      signature: encodeBase58(signature),
      quoteAmount: 25_000_000_000n,
      baseReserve: null,
    };
  });

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('sales whose signatures begin like those of other trades count, and each event once however often it is told', async () => {
  const config = readConfig({ MINTSCOPE_DATA_DIR: folder.path, MINTSCOPE_PARTITIONS: String(partitions) });
  const log = createLogger('warn', 'shared');
  const engines = await openEngines({ config, log });
  const context = { config, log, engines, signal: new AbortController().signal };
  const scoring = await startScoring(context);
  const events = [...market, ...crafted];
  const source: Source = { name: 'webhook', run: (sink) => sink.events(events) };
  const ingest = await startIngest({ ...context, sources: [source] });
  await ingest.exhausted;
  // Another teller, which knows nothing of what the first one told.
  for (let partition = 0; partition < partitions; partition++) {
    const own = events.filter((event) => isTrade(event) && partitionOf(event.mint, partitions) === partition);
    await engines.eventLog.append(topics.chainEvents, partition, [encodeBatch(own)]);
  }
  await eventually('everything is settled', async () => (await isSettled(engines, events.length)) || undefined);
  await eventually('all of it is read', async () => (await isCaughtUp(engines)) || undefined);
  await ingest.close();
  await scoring.close();
  const reading = await readEverything(engines);
  await engines.close();

  const trades = events.filter(isTrade);
  expect(reading.trades.map((trade) => eventId(trade)).sort()).toEqual(trades.map(eventId).sort());
  for (const { address, swaps } of reading.rows.values())
    expect(swaps).toBe(trades.filter(({ mint }) => mint === address).length);
  const ids = new Set(events.map(eventId));
  expect(await checkEverything(reading, { offered: ids, acknowledged: ids, tellers: 2 })).toEqual([]);
});
