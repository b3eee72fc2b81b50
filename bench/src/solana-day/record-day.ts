/**
 * Records a market of so many hours as ingest would append it, a second's events a record of their partition, and what was traded by the
 * market's own count. In a process of its own, so that the replay's memory is the replay's.
 *
 *   node --import tsx src/solana-day/record-day.ts FOLDER HOURS TRADES_A_SECOND LAUNCHES_A_MINUTE PARTITIONS
 */
import { encodeEvents } from '../../../ingest/src/append/encode-events.ts';
import { createMarket } from '../../../ingest/src/simulator/market.ts';
import { regimes } from '../../../ingest/src/simulator/regimes.ts';
import { createBatchEncoder } from '../../../schemas/src/events/batch/encode-batch.ts';
import type { ChainEvent } from '../../../schemas/src/events/chain-event.ts';
import { concernsEveryPartition, partitionOf } from '../../../schemas/src/events/topics.ts';
import { TotalsOfMarket } from './market-totals.ts';
import { type RecordedSecond, RecordingWriter } from './recording.ts';

const [folder, ...numbers] = process.argv.slice(2);
const [hours, tradesPerSecond, launchesPerMinute, partitions] = numbers.map(Number);
if (!folder || !hours || !tradesPerSecond || !launchesPerMinute || !partitions)
  throw new Error('Wanted: a folder, hours, trades a second, launches a minute, partitions.');

const startMs = Date.UTC(2026, 0, 5);
const market = createMarket({ seed: 7, launchesPerMinute, tradesPerSecond, startMs, regime: regimes.ordinary });
const encoder = createBatchEncoder();
const totals = new TotalsOfMarket();
const writer = await RecordingWriter.open(folder);
for (let second = 1; second <= hours * 3_600; second++) {
  await writer.write(encodeSecond(market.advance(startMs + second * 1_000), partitions));
  if (second % 3_600 === 0) console.log(`recorded ${second / 3_600} h, ${totals.trades} trades, ${writer.bytes} bytes`);
}
await writer.end({ hours, partitions, events: totals.events, trades: totals.trades, totals: totals.told() });

function encodeSecond(events: readonly ChainEvent[], count: number): RecordedSecond {
  const own: ChainEvent[][] = Array.from({ length: count }, () => []);
  for (const event of events) {
    totals.add(event);
    if (concernsEveryPartition(event)) for (const list of own) list.push(event);
    else own[partitionOf(event.mint, count)]!.push(event);
  }
  return own.flatMap((list, partition) => {
    const { values, refused } = encodeEvents(encoder, list);
    if (refused.length > 0) throw new Error(`An event has no encoding: ${String(refused[0]!.cause)}`);
    return values.map((value) => ({ partition, value }));
  });
}
