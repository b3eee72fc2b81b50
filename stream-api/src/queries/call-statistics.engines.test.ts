import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { startClickhouse } from '@mintscope/engines/testing/servers/start-clickhouse';
import { openChdbWarehouse } from '@mintscope/engines/warehouse/chdb-warehouse';
import { openClickhouseWarehouse } from '@mintscope/engines/warehouse/clickhouse-warehouse';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { countsCall } from '@mintscope/metrics/picks/counts-call';
import { describeCalls } from '@mintscope/metrics/picks/describe-calls';
import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAlike } from '../test-kit/expect-alike.ts';
import {
  insert,
  insertCalls,
  insertFigures,
  storedTime,
  type TestCall,
  type TestFigures,
} from '../test-kit/insert-calls.ts';
import { makeAddress } from '../test-kit/make-row.ts';
import { randomCalls } from '../test-kit/random-calls.ts';
import type { CallsAsked } from './counted-calls.ts';
import { countEligibleTokens, countFollowedCalls, selectCallCounts } from './select-call-counts.ts';
import { selectCallGroups, selectEquity } from './select-call-groups.ts';

const migrations = join(import.meta.dirname, '../../../infra/clickhouse');
const nowMs = Date.parse('2026-05-10T12:00:00Z');
const dayMs = 86_400_000;
const kinds: readonly MultipleKind[] = ['headline', 'executable-0.5', 'executable-1', 'executable-5'];
const lax = { requireCompleteData: false, minDataAge: 0 };
const strict = { requireCompleteData: true, minDataAge: 30 };

const engines: Record<string, () => Promise<{ warehouse: Warehouse; close(): Promise<void> }>> = {
  'the embedded engine': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mintscope-calls-'));
    const warehouse = await openChdbWarehouse({ path: join(folder, 'clickhouse') });
    const close = async () => {
      await warehouse.close();
      await rm(folder, { recursive: true, force: true });
    };
    return { warehouse, close };
  },
  'a server': async () => {
    const server = await startClickhouse();
    const { clickhouse } = readConfig(server.environment);
    const warehouse = await openClickhouseWarehouse({ clickhouse, log: createLogger('silent', 'test') });
    const close = async () => {
      await warehouse.close();
      await server.stop();
    };
    return { warehouse, close };
  },
};

describe.each(Object.entries(engines))('statistics of calls in %s', (_name, open) => {
  let warehouse: Warehouse;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ warehouse, close } = await open());
    await warehouse.migrate(migrations);
  });
  afterAll(() => close?.());
  beforeEach(async () => {
    for (const table of ['calls', 'call_figures', 'call_results', 'call_criteria', 'eligible_tokens'])
      await warehouse.command(`TRUNCATE TABLE ${table}`);
  });

  const asked = (more: Partial<CallsAsked> = {}): CallsAsked => ({
    fromMs: nowMs - 7 * dayMs,
    untilMs: nowMs,
    of: 'headline',
    completeness: lax,
    winnerThreshold: 1.5,
    ...more,
  });

  it.each([1, 2])('are those that are made from scratch, of random calls (seed %i)', async (seed) => {
    const { calls, figures, newest } = randomCalls({ seed, calls: 240, fromMs: nowMs - 20 * dayMs, untilMs: nowMs });
    await insertCalls(warehouse, calls, `calls ${seed}`);
    // In blocks cut anyhow, and one of them told again.
    for (const [at, block] of [figures.slice(0, 70), figures.slice(70), figures.slice(0, 70)].entries())
      await insertFigures(warehouse, block, `figures ${seed} ${at % 2}`);
    for (const of of kinds) {
      for (const completeness of [lax, strict]) {
        const wish = asked({ of, completeness });
        const { counted, wanted } = fromScratch(calls, newest, wish);
        const { equity, equityCalls, equityDrawdownSol, ...groups } = describeCalls(counted, wish.winnerThreshold);
        expectAlike(await selectCallGroups(warehouse, wish), groups);
        expectAlike(await selectEquity(warehouse, wish), { equity, equityCalls, equityDrawdownSol });
        const { n, mean, median } = groups.outcome;
        const winners = counted.filter(({ x }) => x !== null && x >= wish.winnerThreshold).length;
        expectAlike(await selectCallCounts(warehouse, wish), { calls: wanted.length, n, winners, mean, median });
      }
    }
    const settled = (call: TestCall) => newest.get(call)?.settled ?? false;
    expect(await countFollowedCalls(warehouse, nowMs)).toBe(calls.filter((call) => !settled(call)).length);
  });

  it('say nothing of no calls', async () => {
    const { equity, equityCalls, equityDrawdownSol, ...groups } = describeCalls([], 1.5);
    expect(await selectCallGroups(warehouse, asked())).toEqual(groups);
    expect(await selectEquity(warehouse, asked())).toEqual({ equity, equityCalls, equityDrawdownSol });
    const nothing = { calls: 0, n: 0, winners: 0, mean: null, median: null };
    expect(await selectCallCounts(warehouse, asked())).toEqual(nothing);
  });

  it('count a call at once, at the multiple it begins with, and by figures of the highest version', async () => {
    const [call] = randomCalls({ seed: 5, calls: 1, fromMs: nowMs - dayMs, untilMs: nowMs }).calls;
    const at = (version: number, maxX: number): TestFigures => ({
      ...{ mint: call!.mint, ordinal: call!.ordinal, version, maxX, currentX: maxX, settled: false },
      ...{ ruleX: [null, null, null], spentOne: null },
    });
    // Figures of a call that is not there yet are waited for.
    await insertFigures(warehouse, [at(0, 3)], 'early');
    expect((await selectCallCounts(warehouse, asked())).n).toBe(0);
    await insertCalls(warehouse, [call!], 'the call');
    expect((await selectCallCounts(warehouse, asked())).mean).toBe(1);
    await insertFigures(warehouse, [at(2, 8)], 'late');
    await insertFigures(warehouse, [at(1, 4)], 'former');
    await insertCalls(warehouse, [call!], 'the call again');
    const { calls, n, mean } = await selectCallCounts(warehouse, asked());
    expect({ calls, n, mean }).toEqual({ calls: 1, n: 1, mean: 8 });
  });

  it('tell when tokens became eligible first, and of called ones that they did', async () => {
    const told = [
      { mint: makeAddress(1), version: 1, eligibleMs: nowMs - 8 * dayMs },
      { mint: makeAddress(1), version: 2, eligibleMs: nowMs - dayMs },
      { mint: makeAddress(2), version: 1, eligibleMs: null },
      { mint: makeAddress(2), version: 2, eligibleMs: nowMs - dayMs },
      { mint: makeAddress(3), version: 1, eligibleMs: null },
    ];
    const rows = told.map(({ eligibleMs, ...token }) => ({
      ...{ ...token, symbol: '', created_at: storedTime(nowMs), eligible_ms: eligibleMs },
      ...{ times: [], prices: [], highest: [], initial_scores: [], wallet_scores: [] },
      ...{ transaction_scores: [], final_scores: [] },
    }));
    await insert(warehouse, { table: 'call_criteria', token: 'points' }, rows);
    const since = (days: number) => countEligibleTokens(warehouse, { fromMs: nowMs - days * dayMs, untilMs: nowMs });
    expect([await since(9), await since(7), await since(0.5)]).toEqual([2, 1, 0]);
    const [call] = randomCalls({ seed: 5, calls: 1, fromMs: nowMs - 2 * dayMs, untilMs: nowMs - 2 * dayMs }).calls;
    await insertCalls(warehouse, [{ ...call!, mint: makeAddress(3) }], 'by hand');
    expect(await since(7)).toBe(2);
  });
});

/** The calls of a period, and those that count. */
function fromScratch(calls: readonly TestCall[], newest: ReadonlyMap<TestCall, TestFigures>, wish: CallsAsked) {
  const wanted = calls.filter(({ calledAt }) => calledAt > wish.fromMs && calledAt <= wish.untilMs);
  const counted = wanted
    .filter((call) => {
      const [initialScore, walletScore, transactionScore, finalScore] = call.scores;
      const scores = { initialScore, walletScore, transactionScore, finalScore };
      return countsCall({ ...call, scores }, wish.completeness);
    })
    .map((call) => {
      const { maxX = 1, ruleX = [null, null, null], spentOne = null } = newest.get(call) ?? {};
      const x = [maxX, ...ruleX][kinds.indexOf(wish.of)]!;
      const netSol = spentOne === null || ruleX[1] === null ? null : spentOne * (ruleX[1] - 1);
      return { ...call, x, netSol };
    });
  return { wanted, counted };
}
