/**
 * What the sink does of a simulated market: trades to lines of the warehouse, rows of the log read with their check (the peer reads
 * their JSON alone), and those lines inserted into the embedded warehouse with its views and merges, as values of named columns and, as
 * the peer, as objects. CPU us a trade and a row, median and spread of interleaved rounds.
 *
 *   node --import tsx src/sink.bench.ts [--minutes 6] [--trades 200] [--rounds 7]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openChdbWarehouse } from '../../infra/engines/src/warehouse/chdb-warehouse.ts';
import { createMarket } from '../../ingest/src/simulator/market.ts';
import { regimes } from '../../ingest/src/simulator/regimes.ts';
import { encodeBatch } from '../../schemas/src/events/batch/encode-batch.ts';
import { defaultParameters } from '../../schemas/src/parameters/registry.ts';
import { encodeRows } from '../../scoring-workers/src/shard/encode-published.ts';
import { newCounts, PartitionShard } from '../../scoring-workers/src/shard/partition-shard.ts';
import { encodeTrades } from '../../scoring-workers/src/sink/encode-rows.ts';
import { readUpdates } from '../../scoring-workers/src/sink/read-updates.ts';
import { siftTrades } from '../../scoring-workers/src/sink/sift-trades.ts';
import { sinkRulesOf } from '../../scoring-workers/src/sink/sink-rules.ts';
import { ToldTrades } from '../../scoring-workers/src/sink/told-trades.ts';
import { namedLines } from './named-lines.ts';
import { nearestRank } from './nearest-rank.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '6' },
    trades: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '7' },
  },
});
const startMs = Date.UTC(2026, 0, 5);
const batchSize = 200;
/** Records of a block that the sink inserts at once. */
const blockRecords = 60;
/** Until what an insert set going in the warehouse has settled (ms). */
const settleMs = 1_500;
const text = new TextDecoder();
const key = Uint32Array.of(1, 2, 3, 4);
const parameters = defaultParameters();
const rules = sinkRulesOf(parameters);

const { events, updates, rows } = recordMarket();
const told = () => new ToldTrades({ key, rules, stored: { newestMs: 0, newestSlot: 0, tokens: [] } });
const blocks = Array.from({ length: Math.ceil(events.length / blockRecords) }, (_, block) =>
  events.slice(block * blockRecords, (block + 1) * blockRecords),
);
const encodeAll = () => {
  const trades = told();
  return blocks.map((records) => {
    const { sifted } = siftTrades(records, trades);
    const block = { partition: 0, begin: records[0]!.offset, end: records.at(-1)!.offset + 1, rules };
    return encodeTrades(sifted, block, { horizon: trades.horizon, stored: new Set() });
  });
};
const encoded = encodeAll();
const trades = encoded.reduce((sum, { rows }) => sum + rows, 0);
const asObjects = encoded.map(({ ndjson, columns }) => ({
  ndjson: namedLines(ndjson, columns),
  columns: undefined,
}));

const folder = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const warehouse = await openChdbWarehouse({ path: folder });
await warehouse.migrate(join(import.meta.dirname, '../../infra/clickhouse'));
let round = 0;
const insertAll = async (form: readonly { ndjson: Uint8Array; columns?: readonly string[] | undefined }[]) => {
  round++;
  for (const [place, { ndjson, columns }] of form.entries()) {
    const { rows } = encoded[place]!;
    await warehouse.insert({ table: 'trades', ndjson, columns, rows, token: `${round} ${place}` });
  }
  await delay(settleMs);
};
const jobs: Record<string, { each: number; run: () => unknown }> = {
  'trade to its line': { each: trades, run: encodeAll },
  'row read with its check': { each: rows, run: () => readUpdates(updates) },
  'row, its JSON alone': { each: rows, run: () => updates.map(({ value }) => JSON.parse(text.decode(value))) },
  'trade inserted, as values': { each: trades, run: () => insertAll(encoded) },
  'trade inserted, as an object': { each: trades, run: () => insertAll(asObjects) },
};
const taken = new Map<string, number[]>(Object.keys(jobs).map((name) => [name, []]));
for (let each = -1; each < Number(values.rounds); each++) {
  for (const [name, job] of Object.entries(jobs)) {
    const before = process.cpuUsage();
    await job.run();
    const { user, system } = process.cpuUsage(before);
    // The first is to warm up.
    if (each >= 0) taken.get(name)!.push((user + system) / job.each);
  }
}
console.log(`${trades} trades in ${blocks.length} blocks, ${rows} rows; load average ${loadavg()[0]?.toFixed(1)}`);
const us = (list: readonly number[], share: number) => Number(nearestRank(list, share).toFixed(1));
console.table(
  Object.fromEntries(
    [...taken].map(([name, list]) => [
      name,
      { us: us(list, 0.5), least: Number(Math.min(...list).toFixed(1)), most: Number(Math.max(...list).toFixed(1)) },
    ]),
  ),
);
await warehouse.close();
rmSync(folder, { recursive: true, force: true });

/** Records of the two topics as ingest and a shard write them, and how many rows the second has. */
function recordMarket() {
  const market = createMarket({
    ...{ seed: 7, launchesPerMinute: 20, tradesPerSecond: Number(values.trades), startMs },
    regime: regimes.hot,
  });
  const shard = new PartitionShard({ partition: 0, partitions: 1, identityKey: key, parameters });
  const counts = newCounts();
  const events: { offset: number; value: Uint8Array }[] = [];
  const updates: { offset: number; value: Uint8Array }[] = [];
  let rows = 0;
  for (let second = 1; second <= Number(values.minutes) * 60; second++) {
    const part = market.advance(startMs + second * 1000);
    for (let from = 0; from < part.length; from += batchSize) {
      const value = encodeBatch(part.slice(from, from + batchSize));
      events.push({ offset: events.length, value });
      shard.process(value, counts);
    }
    const published = shard.publisher.publish(64, 0);
    rows += published.rows.length;
    for (const { bytes } of encodeRows(published, { partition: 0, offset: events.length }))
      updates.push({ offset: updates.length, value: bytes.slice() });
  }
  return { events, updates, rows };
}
