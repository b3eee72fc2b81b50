import { createMarket } from '@mintscope/ingest/simulator/market';
import { regimes } from '@mintscope/ingest/simulator/regimes';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { Life } from '@mintscope/schemas/score';
import { expectEvidence } from '@mintscope/scoring-workers/testing/expect-evidence';
import { detailContradictions, rowContradictions } from '@mintscope/scoring-workers/testing/find-contradictions';
import { heldBeyondSupply, oddDetail, oddFigures } from '@mintscope/scoring-workers/testing/find-odd-figures';
import { randomMarket } from '@mintscope/scoring-workers/testing/random-market';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { expect } from 'vitest';

const startMs = Date.UTC(2026, 0, 5);
const { values } = defaultParameters();

/** Publishes everything that is due and holds each row and detail against the rules, and its evidence against both. */
function contradictionsOf(run: ShardRun): string[] {
  const rows = run.publish();
  return rows.flatMap((row) => {
    const detail = run.details.get(row.address)!;
    // A token that ended and came back in one publication has two rows.
    if (detail.version === row.version) expectEvidence(row, detail);
    return [
      ...rowContradictions(row, values),
      ...detailContradictions(row, detail),
      ...oddFigures(row, values),
      ...oddDetail(row, detail, values),
    ];
  });
}

/** No row of a market of the regime contradicts itself, at any minute of its life. */
export function expectNoContradiction(regime: keyof typeof regimes, seed: number): void {
  const market = createMarket({
    seed,
    launchesPerMinute: 8,
    tradesPerSecond: 12,
    startMs,
    regime: regimes[regime],
    otherPoolShare: 0.6,
  });
  const run = new ShardRun();
  const found: string[] = [];
  const lives = new Map<Life, number>();
  for (let minute = 1; minute <= 16; minute++) {
    run.process(market.advance(startMs + minute * 60_000));
    found.push(...contradictionsOf(run), ...[...run.details.values()].flatMap(heldBeyondSupply));
  }
  for (const { life } of run.rows.values()) lives.set(life, (lives.get(life) ?? 0) + 1);
  expect(found.slice(0, 10)).toEqual([]);
  expect(run.failures).toEqual([]);
  // The rules were put to every kind of life.
  expect([...lives.keys()].sort()).toEqual(['dead', 'rugged', 'trading', 'waiting']);
}

/** Nor does one of a market that is nasty rather than like a market. */
export function expectNoNastyContradiction(seed: number): void {
  const events = randomMarket({ seed, events: 1200, gaps: 0.002, transfers: seed % 2 === 0 ? 0.1 : 0 });
  const run = new ShardRun();
  const found: string[] = [];
  for (let at = 0; at < events.length; at += 40) {
    run.process(events.slice(at, at + 40));
    found.push(...contradictionsOf(run));
  }
  expect(run.failures).toEqual([]);
  expect(found.slice(0, 10)).toEqual([]);
}
