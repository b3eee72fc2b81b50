/**
 * What the shard tells of a recorded market, as one hash a kind: rows, details with traces, judgements, calls, the trades that go to the
 * warehouse, and the state it would go on from. Two revisions that print the same hashes told the same, byte for byte.
 *
 * Tokens rest as bytes after so many seconds without an event: whatever that is, the hashes are the same.
 *
 *   node --import tsx src/market-hashes.bench.ts [--minutes 12] [--seed 7] [--rest 300]
 */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createMarket } from '../../ingest/src/simulator/market.ts';
import { regimes } from '../../ingest/src/simulator/regimes.ts';
import { encodeBatch } from '../../schemas/src/events/batch/encode-batch.ts';
import { encodeControlEvent } from '../../schemas/src/events/control-event.ts';
import { defaultParameters } from '../../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../../scoring-workers/src/shard/partition-shard.ts';
import { takeSnapshot } from '../../scoring-workers/src/shard/snapshot.ts';
import { encodeTrades } from '../../scoring-workers/src/sink/encode-rows.ts';
import { siftTrades } from '../../scoring-workers/src/sink/sift-trades.ts';
import { sinkRulesOf } from '../../scoring-workers/src/sink/sink-rules.ts';
import { ToldTrades } from '../../scoring-workers/src/sink/told-trades.ts';
import { openRules } from '../../scoring-workers/src/testing/open-rules.ts';
import { namedLines } from './named-lines.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '12' },
    seed: { type: 'string', default: '7' },
    rest: { type: 'string', default: '300' },
  },
});
const startMs = Date.UTC(2026, 0, 5);
/** A batch as ingest makes them under load. */
const batchSize = 200;
const identityKey = Uint32Array.of(1, 2, 3, 4);
const parameters = defaultParameters();
const rules = sinkRulesOf(parameters);
const hashes = new Map<string, ReturnType<typeof createHash>>();

function add(kind: string, content: string | Uint8Array): void {
  const hash = hashes.get(kind) ?? createHash('sha256');
  hashes.set(kind, hash.update(content));
}

const restAfterMs = Number(values.rest) * 1000;
const shard = new PartitionShard({ partition: 0, partitions: 1, identityKey, parameters, restAfterMs });
const counts = newCounts();
shard.process(
  encodeControlEvent({ type: 'picking_rules', v: 1, id: 1, decidedAtMs: 0, version: 'hashed', rules: openRules() }),
  counts,
);
const told = new ToldTrades({ key: identityKey, rules, stored: { newestMs: 0, newestSlot: 0, tokens: [] } });
const market = createMarket({
  ...{ seed: Number(values.seed), launchesPerMinute: 12, tradesPerSecond: 25, startMs },
  regime: regimes.hot,
});
let offset = 0;
let events = 0;
/** Tokens that rested after a part of the market, all parts together. */
let rested = 0;
for (let second = 10; second <= Number(values.minutes) * 60; second += 10) {
  const part = market.advance(startMs + second * 1_000);
  events += part.length;
  for (let from = 0; from < part.length; from += batchSize) take(encodeBatch(part.slice(from, from + batchSize)));
  for (const token of shard.state.tokens.values()) if (token.isResting) rested += 1;
}
for (const [key, value] of takeSnapshot(shard.state, shard.publisher)) {
  add('state', key);
  if (value) add('state', value);
}
console.log(
  JSON.stringify({
    events,
    rested,
    ...Object.fromEntries([...hashes].map(([kind, hash]) => [kind, hash.digest('hex')])),
  }),
);

function take(record: Uint8Array): void {
  shard.process(record, counts);
  // Fewer than are due, so that the choice of whose turn it is is told too.
  const published = shard.publisher.publish(64, 32);
  for (const row of published.rows) add('rows', JSON.stringify(row));
  for (const detail of published.details) add('details', JSON.stringify(detail));
  for (const judgement of published.judgements) add('judgements', JSON.stringify(judgement));
  for (const news of published.news) add('calls', JSON.stringify(news));
  const { sifted } = siftTrades([{ offset, value: record }], told);
  const block = { partition: 0, begin: offset, end: offset + 1, rules };
  const { ndjson, columns } = encodeTrades(sifted, block, { horizon: told.horizon, stored: new Set() });
  add('trades', namedLines(ndjson, columns));
  offset += 1;
}
