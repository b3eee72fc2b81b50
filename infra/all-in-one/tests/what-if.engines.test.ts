import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import type { WhatIf } from '@mintscope/schemas/picks/pick-statistics';
import type { PickerCriteria } from '@mintscope/schemas/picks/picking-rules';
import { encodeRows } from '@mintscope/scoring-workers/shard/encode-published';
import { RememberedPoints } from '@mintscope/scoring-workers/sink/encode-criteria';
import { readUpdates } from '@mintscope/scoring-workers/sink/read-updates';
import { openDiscovery, openRules } from '@mintscope/scoring-workers/testing/open-rules';
import { openTestWarehouse } from '@mintscope/scoring-workers/testing/open-test-warehouse';
import { randomMarket } from '@mintscope/scoring-workers/testing/random-market';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { selectWhatIf } from '@mintscope/stream-api/queries/select-what-if';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Most tokens of a random market look like ruin: under the cap few would have a score to choose by.
const parameters = createParameterSet({ 'main.caps.ruinExponent': 4 });
const dustLamports = parameters.values['main.state.dustLamports']!;
const withFinal = (minValue: number): PickerCriteria => ({
  ...openRules().criteria,
  finalScore: { enabled: true, minValue },
});
/** Filters that leave some tokens out, so that it is not all of them that criteria are asked of. */
const considered = openDiscovery({ minHolders: 5, minTransactions: 5, period: '10m' });
const held = withFinal(12);

let folder: string;
let warehouse: Warehouse;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-what-if-'));
  warehouse = await openTestWarehouse(folder);
});
afterAll(async () => {
  await warehouse?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A shard that tells each event's row, as one that is not busy does, and what the sink makes of it. */
async function playMarket(): Promise<{ run: ShardRun; scored: Set<string> }> {
  const run = new ShardRun(parameters);
  run.tellRules(openRules({ criteria: held, considered }));
  const points = new RememberedPoints();
  /** Each row of the table replaces the token's former one. */
  const newest = new Map<string, string>();
  const scored = new Set<string>();
  const events = randomMarket({ seed: 79, events: 600, late: 0, gaps: 0 });
  for (const [place, event] of events.entries()) {
    // Rows do not tell a trade that sets no price from others.
    if (event.type === 'trade' && Number(event.quoteAmount) < dustLamports) continue;
    run.process([event]);
    const published = run.shard.publisher.publish(Number.MAX_SAFE_INTEGER, 0);
    for (const { row } of published.rows) if (row.finalScore !== null) scored.add(row.address);
    for (const news of published.rows.map((row) => row.news)) {
      for (const call of news?.calls ?? []) run.calls.set(call.mint, call);
      for (const figures of news?.callFigures ?? []) run.callFigures.set(figures.mint, figures);
    }
    const batches = encodeRows(published, { partition: 0, offset: place });
    const updates = readUpdates(batches.map(({ bytes }) => ({ offset: place, value: bytes })));
    for (const line of new TextDecoder().decode(points.encode(updates, []).ndjson).split('\n'))
      if (line !== '') newest.set(JSON.parse(line).mint, line);
  }
  const ndjson = new TextEncoder().encode([...newest.values()].join('\n'));
  await warehouse.insert({ table: 'call_criteria', ndjson, rows: newest.size, token: 'points' });
  return { run, scored };
}

/** What 1 SOL returned of a call. */
function returned({ callFigures }: ShardRun, mint: string): number | null {
  return callFigures.get(mint)!.executable.find(({ sizeSol }) => sizeSol === 1)!.ruleX;
}

const closeTo = (x: number | null) => (x === null ? null : expect.closeTo(x, 9));

it('at the criteria in force what would have been called is what was called, and higher minimums call fewer', async () => {
  const { run, scored } = await playMarket();
  const ask = (criteria: PickerCriteria, of: WhatIf['of'] = 'headline') =>
    selectWhatIf(warehouse, { criteria, held, of, winnerThreshold: 1.5, fromMs: 0 });
  const { tokens, called, outcome, winnersLost, rugsAvoided } = await ask(held);
  expect(tokens).toBe(scored.size);
  expect(run.calls.size).toBeGreaterThan(1);
  const byAddress = (a: { address: string }, b: { address: string }) => (a.address < b.address ? -1 : 1);
  const made = [...run.calls.values()].map(({ mint, symbol, calledAt }) => ({
    ...{ address: mint, symbol, calledAt },
    maxX: expect.closeTo(run.callFigures.get(mint)!.maxX, 9),
    ruleX: closeTo(returned(run, mint)),
  }));
  // A name may have changed since.
  expect(called.map((one) => ({ ...one, symbol: '' })).sort(byAddress)).toEqual(
    made.map((one) => ({ ...one, symbol: '' })).sort(byAddress),
  );
  expect([outcome.n, winnersLost, rugsAvoided]).toEqual([run.calls.size, 0, 0]);
  const known = [...run.calls.keys()].map((mint) => returned(run, mint)).filter((x) => x !== null);
  expect(known.filter((x) => x > 0).length).toBeGreaterThan(1);
  const executable = await ask(held, 'executable-1');
  expect(executable).toMatchObject({ calls: run.calls.size, outcome: { n: known.length } });
  expect(executable.outcome.mean).toBeCloseTo(known.reduce((sum, x) => sum + x, 0) / known.length, 9);
  const fewer = await ask(withFinal(30));
  expect(fewer.outcome.n).toBeGreaterThan(0);
  expect(fewer.outcome.n).toBeLessThan(outcome.n);
  const none = await ask(withFinal(100));
  expect([none.outcome.n, none.called]).toEqual([0, []]);
  const winners = [...run.callFigures.values()].filter(({ maxX }) => maxX >= 1.5).length;
  expect(none.winnersLost).toBe(winners);
});
