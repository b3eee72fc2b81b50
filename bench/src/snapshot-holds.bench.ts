/**
 * How long a snapshot holds up a shard, all of it at once and with parts made ahead of it, by turns: the shard does nothing else
 * meanwhile, so each row waits for it. One simulated market in one partition, at the product's pace by default; before each
 * snapshot passes of a millisecond go on for five seconds of the market, as the service makes them. The first minutes warm up.
 *
 *   node --import tsx src/snapshot-holds.bench.ts [--minutes 12] [--trades 60] [--launches 20] [--seed 7]
 */
import { parseArgs } from 'node:util';
import { createMarket } from '../../ingest/src/simulator/market.ts';
import { encodeBatch } from '../../schemas/src/events/batch/encode-batch.ts';
import { defaultParameters } from '../../schemas/src/parameters/registry.ts';
import { newCounts, PartitionShard } from '../../scoring-workers/src/shard/partition-shard.ts';
import { prepareSnapshot, takeSnapshot } from '../../scoring-workers/src/shard/snapshot.ts';
import { nearestRank } from './nearest-rank.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '12' },
    trades: { type: 'string', default: '60' },
    launches: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
  },
});
const startMs = Date.UTC(2026, 0, 5);
const [warmUpMs, snapshotMs, aheadMs, stepEveryMs, stepMs] = [120_000, 15_000, 5_000, 25, 1];
const shard = new PartitionShard({
  ...{ partition: 0, partitions: 1, identityKey: Uint32Array.of(1, 2, 3, 4), parameters: defaultParameters() },
});
const market = createMarket({
  ...{ seed: Number(values.seed), startMs },
  launchesPerMinute: Number(values.launches),
  tradesPerSecond: Number(values.trades),
});
const counts = newCounts();
const held = { whole: [] as number[], ahead: [] as number[], step: [] as number[], mebibytes: [] as number[] };
let preparing: Generator<void, void> | null = null;
let isAhead = false;
for (let atMs = stepEveryMs; atMs <= Number(values.minutes) * 60_000; atMs += stepEveryMs) {
  const events = market.advance(startMs + atMs);
  if (events.length > 0) shard.process(encodeBatch(events), counts);
  shard.publisher.publish(Number.MAX_SAFE_INTEGER, 1, startMs + atMs);
  const isCounted = atMs > warmUpMs;
  const inTurnMs = atMs % snapshotMs;
  if (isAhead && inTurnMs >= snapshotMs - aheadMs) hold(prepare, isCounted ? held.step : []);
  if (inTurnMs > 0) continue;
  const entries = hold(
    () => takeSnapshot(shard.state, shard.publisher),
    isCounted ? held[isAhead ? 'ahead' : 'whole'] : [],
  );
  const bytes = entries.reduce((sum, [, value]) => sum + (value?.length ?? 0), 0);
  if (isCounted) held.mebibytes.push(bytes / 2 ** 20);
  preparing = null;
  isAhead = !isAhead;
}
const rows = {
  'all at once': held.whole,
  'what is left, with parts made ahead': held.ahead,
  'a step ahead': held.step,
};
const rounded = (ms: number) => Number(ms.toFixed(1));
console.log(
  `${shard.state.tokens.size} tokens, ${shard.state.walletFacts.size} wallets known, ${rounded(nearestRank(held.mebibytes, 0.5))} MiB a snapshot`,
);
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, ms]) => [
      name,
      { times: ms.length, 'p50 ms': rounded(nearestRank(ms, 0.5)), 'longest ms': rounded(nearestRank(ms, 1)) },
    ]),
  ),
);

/** As the shard's thread makes parts ahead: for about so long. */
function prepare(): void {
  const endMs = performance.now() + stepMs;
  preparing ??= prepareSnapshot(shard.state, shard.publisher);
  while (performance.now() < endMs) {
    if (!preparing.next().done) continue;
    preparing = null;
    return;
  }
}

function hold<Made>(work: () => Made, into: number[]): Made {
  const beginMs = performance.now();
  const made = work();
  into.push(performance.now() - beginMs);
  return made;
}
